// SPDX-License-Identifier: Apache-2.0
//
// Schedules as the files of MSCCL (XML, which its runtime runs on GPUs) and msccl-tools (JSON).
#pragma once

#include <cstdint>
#include <string>

#include "compiler/schedule/schedule.h"

namespace rota::interchange {

/// What the parser of MSCCL's runtime takes.
inline constexpr std::uint32_t kMscclStepsPerBlock = 64;
inline constexpr std::uint32_t kMscclChannels = 32;
inline constexpr std::uint32_t kMscclBlocksPerChannel = 32;
inline constexpr std::uint32_t kMscclChunksPerRank = 4096;  ///< input, output and scratch together

/// A thread block for each neighbour, direction and channel; the transfers of a link take turns over the channels if
/// they are more than a block holds. A message on its way waits in scratch; a step waits for another block with
/// `depid`. All collectives but isotropic ones. Attributes rota_…, which other tools skip, say what MSCCL has no name
/// for: the topology, the collective, its root, the port model, and the schedule's step at each send. Precondition: the
/// schedule is correct. Throws InputError where a limit of the runtime's parser is exceeded.
[[nodiscard]] std::string msccl_xml(const Schedule& schedule);

/// An Algorithm of msccl-tools: its collective with conditions for each chunk, the topology's links, and the sends of
/// each step. All collectives but isotropic ones. Precondition: the schedule is correct.
[[nodiscard]] std::string msccl_json(const Schedule& schedule);

}  // namespace rota::interchange
