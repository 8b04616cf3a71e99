// SPDX-License-Identifier: Apache-2.0
//
// All-port isotropic demands on Cayley graphs: halo exchanges, shifts, any number of messages by relative address.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Every node has demand[i] messages for the node at relative address i (frame coordinates under whole_group). Messages
/// take detours where their shortest ways load some ports more than others, several messages for one node different
/// ones. One class of nodes, or two where that saves steps. Throws InputError if the topology is not a Cayley graph, if
/// the demand does not fit it, or if the schedule exceeds the memory budget.
[[nodiscard]] Schedule balanced_isotropic(const TopologyPtr& topology, const std::vector<std::uint32_t>& demand,
                                          std::uint64_t seed, std::uint32_t hop_steps = 1);

}  // namespace rota
