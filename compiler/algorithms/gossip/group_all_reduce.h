// SPDX-License-Identifier: Apache-2.0
//
// All-reduce of groups of nodes on any graph, under both port models.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// One class per node. The shorter of two: the best multicast backwards and then the same forwards, and the hops of
/// multicasts' trees in the order of a list scheduler (sum_weaver.h), where totals are sent while other sums are still
/// added up. The same seed gives the same schedule. Throws InputError if the demand does not fit, or if its messages
/// exceed the budget (schedule/budget.h). Memory: the square of the nodes, in bits.
[[nodiscard]] Schedule woven_group_all_reduce(const TopologyPtr& topology, PortModel ports, const DemandTable& demand,
                                              std::uint64_t seed, std::uint32_t hop_steps);

}  // namespace rota
