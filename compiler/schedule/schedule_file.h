// SPDX-License-Identifier: Apache-2.0
//
// Schedules as files of JSON lines, so that a schedule from anywhere can be verified and run, and ours can be read by
// anyone. Writing expands a schedule to plain hops of the whole network; reading gives a schedule with one class a
// node.
//
//   {"rota":1,"topology":"torus:4x4","collective":"total-exchange","ports":"all","algorithm":"…","steps":8}
//   {"t":0,"src":3,"dst":7,"msg":[3,9]}          one line a hop, ordered by t
//
// A broadcast's message is [origin,-1], a partial sum [-1,destination]; the second and further messages of one pair
// (isotropic demands) have a third number; messages of one packet share "packet":k. More of the first line:
// schedule_header.h.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Lines longer than this are refused unread; bytes.
inline constexpr std::size_t kMaxScheduleLineBytes = 65536;

/// Writes the header and every hop at every node, ordered by step, sender and port. Holds one step's hops at a time.
/// Precondition: hops ordered by step. Throws CheckFailed where a hop uses what is not there (class, port, node); the
/// stream's own state tells of write errors.
void write_schedule(const Schedule& schedule, std::ostream& out);

/// Writes to a temporary file beside `path`, then renames: `path` holds all of the schedule or is untouched. What
/// exists and is no regular file (a pipe, /dev/stdout) is written to directly. Throws InputError (path, reason) where
/// it cannot be written; nothing partial stays behind.
void write_schedule_file(const Schedule& schedule, const std::filesystem::path& path);

/// Reads what write_schedule wrote, or anyone else, line by line: keys in any order, any JSON white space, hops of one
/// step in any order. Gives one class per node (trivial_symmetry). Whether it is a correct schedule is the verifier's
/// to say. `name` stands in messages for the file. Where `expected_topology` is not empty the header's specification
/// must equal it. Throws InputError "name:line: what is wrong, what is allowed".
[[nodiscard]] Schedule read_schedule(std::istream& in, std::string_view name, std::string_view expected_topology = {});

/// The same from a file. Throws InputError also where it cannot be opened or read.
[[nodiscard]] Schedule read_schedule_file(const std::filesystem::path& path, std::string_view expected_topology = {});

}  // namespace rota
