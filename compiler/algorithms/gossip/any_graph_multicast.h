// SPDX-License-Identifier: Apache-2.0
//
// Multicast on any graph, under both port models: the all-gather of groups of nodes, among others.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Numbers of trials. Each has trees of its own, made for other aims than those of the next ones, and several
/// exchanges.
struct MulticastTrials {
  std::uint32_t first = 0;
  std::uint32_t end = 32;
};

/// One class per node. Of several trials the shortest: trees say which nodes get which message (multicast_trees.h),
/// which is sent over the tree by list scheduling, or over whatever link is first. Of the latter, in each step every
/// link (single-port: a maximum matching of senders and receivers) carries one that its receiver lacks, those with the
/// longest way to go or those that fewest nodes have first. Only nodes that demand a message or pass it on get it. The
/// same seed gives the same schedule. Throws InputError if the demand does not fit, or if its messages exceed the
/// budget (schedule/budget.h). Memory: the square of the nodes, in bits.
[[nodiscard]] Schedule any_graph_multicast(const TopologyPtr& topology, PortModel ports, const DemandTable& demand,
                                           std::uint64_t seed, std::uint32_t hop_steps, MulticastTrials trials = {});

}  // namespace rota
