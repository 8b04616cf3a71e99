// SPDX-License-Identifier: Apache-2.0
//
// Schedules as the files of MSCCL (XML, which its runtime runs on GPUs) and msccl-tools (JSON).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "compiler/schedule/schedule.h"

namespace rota::interchange {

/// What the parser of MSCCL's runtime takes. Beyond some of its limits it writes past its tables without a word.
inline constexpr std::uint32_t kMscclStepsPerBlock = 64;
inline constexpr std::uint32_t kMscclChannels = 32;
/// Neighbours to which a rank sends over one channel, and as many from which it receives. The tables have 32 entries,
/// and the parser looks at the one behind the last.
inline constexpr std::uint32_t kMscclPeersPerChannel = 31;
/// A rank reads the elements of the file into a table of 4,096: <algo>, each <gpu>, its own <tb> and <step>. A closing
/// tag needs a free place.
inline constexpr std::uint32_t kMscclElementsPerRank = 4095;
inline constexpr std::uint32_t kMscclRanks = 1024;
inline constexpr std::uint32_t kMscclAttributeBytes = 255;

/// A thread block for each neighbour, direction and channel; the transfers of a link take turns over the channels if
/// they are more than a block holds. A message on its way waits in scratch; a step waits for another block with
/// `depid`. All collectives but demands. Attributes rota_…, which other tools skip, say what MSCCL has no name
/// for: the topology, the collective, its root, the port model, and the schedule's step at each send. The file will be
/// in `folder` (empty: the working folder): relative file names in the topology are written as seen from there.
/// Precondition: the schedule is correct. Throws InputError where a limit of the runtime's parser is exceeded.
[[nodiscard]] std::string msccl_xml(const Schedule& schedule, const std::filesystem::path& folder = {});

/// An Algorithm of msccl-tools: its collective with conditions for each chunk, the topology's links, and the sends of
/// each step. All collectives but demands. `folder` as above. Precondition: the schedule is correct.
[[nodiscard]] std::string msccl_json(const Schedule& schedule, const std::filesystem::path& folder = {});

}  // namespace rota::interchange
