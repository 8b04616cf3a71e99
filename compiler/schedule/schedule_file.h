// SPDX-License-Identifier: Apache-2.0
//
// Schedules as files of JSON lines: schedules from other tools can be verified and run, and ours can be read by others.
// Writing expands a schedule to the hops of the whole network. Reading gives a schedule with one class per node.
//
//   {"rota":1,"topology":"torus:4x4","collective":"total-exchange","ports":"all","algorithm":"…","steps":8}
//   {"t":0,"src":3,"dst":7,"msg":[3,9]}          one line per hop, ordered by t
//
// The message of a broadcast is [origin,-1], that of a partial sum [-1,destination]. The second and further messages of
// one pair (isotropic demands) have a third number. Messages of one packet share "packet":k. schedule_header.h lists
// the optional keys of the first line.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Longer lines are refused; bytes. The header holds a demand, of up to about a million pairs.
inline constexpr std::size_t kMaxScheduleLineBytes = 65536;
inline constexpr std::size_t kMaxScheduleHeaderBytes = 16U << 20U;

/// Writes the header and every hop of every node, ordered by step, sender and port. It holds one step's hops at a time.
/// Precondition: the hops are ordered by step. Throws CheckFailed if a hop uses a class, port or node that does not
/// exist. The stream's state reports write errors. Relative file names in the topology are written as seen from
/// `folder` (empty: the working folder). Throws InputError if such a name is not UTF-8.
void write_schedule(const Schedule& schedule, std::ostream& out, const std::filesystem::path& folder = {});

/// Writes to a temporary file beside `path`, then renames it, so that `path` holds the whole schedule or is untouched.
/// An existing pipe or device such as /dev/stdout is written to directly. Throws InputError (path, reason) if it cannot
/// be written; no partial file remains. Relative file names in the topology are written as seen from
/// `folder_of_schedule(path)`.
void write_schedule_file(const Schedule& schedule, const std::filesystem::path& path);

/// Reads a schedule from any source, line by line: keys in any order, any JSON white space, hops of one step in any
/// order. Returns one class per node (trivial_symmetry). It does not check whether the schedule is correct; the
/// verifier does. `name` stands for the file in messages. If `expected_topology` is not empty, the header's topology
/// must equal it. Empty lines are allowed at the end. Relative file names in the topology count from `folder` (empty:
/// the working folder). Throws InputError "name:line: what is wrong, what is allowed".
[[nodiscard]] Schedule read_schedule(std::istream& in, std::string_view name, std::string_view expected_topology = {},
                                     const std::filesystem::path& folder = {});

/// The folder from which the relative file names in a schedule file count: its own, past symbolic links. For a pipe or
/// device it is the working folder (an empty path).
[[nodiscard]] std::filesystem::path folder_of_schedule(const std::filesystem::path& path);

/// The same from a file. Also throws InputError if it cannot be opened or read.
[[nodiscard]] Schedule read_schedule_file(const std::filesystem::path& path, std::string_view expected_topology = {});

}  // namespace rota
