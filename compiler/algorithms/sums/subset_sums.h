// SPDX-License-Identifier: Apache-2.0
//
// All-reduces of subsets: each node gets the sum over those that it names. Of several groups, each its own sum.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Nodes exchange partial sums; no node is to have a total first. One class per node. Where the demand is that of
/// groups, the shortest of these: each group exchanges sums over the links between its own nodes (exchanged_sums.h), if
/// it is connected; all groups do so over trees, in which other nodes pass sums on (subset_trees.h); or a solver looks
/// for exchanges of one group after the other on the whole network (subset_search.h). Any other demand takes the steps
/// of the reduction with the same pairs. The same seed gives the same schedule. Throws InputError if the demand does
/// not fit, or if there are more than 65,535 partial sums.
[[nodiscard]] Schedule subset_sums(const TopologyPtr& topology, PortModel ports, const DemandTable& demand,
                                   std::uint64_t seed, std::uint32_t hop_steps);

}  // namespace rota
