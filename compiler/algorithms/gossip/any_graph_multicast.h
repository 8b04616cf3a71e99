// SPDX-License-Identifier: Apache-2.0
//
// Multicast on any graph, under both port models: the all-gather of groups of nodes, among others.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// The numbers of the trials that are made, from `first` to before `end`. What the trees of a trial are made for
/// (TreeAim) differs from one to the next.
struct MulticastTrials {
  std::uint32_t first = 0;
  std::uint32_t end = 32;
};

/// One class per node. The shortest of several trials. Trees say which nodes get which message (multicast_trees.h).
/// Either the list scheduler sends each message over its tree, or nodes exchange messages: in each step every link
/// (single-port: a maximum matching of senders and receivers) carries one that its receiver lacks, those with the
/// longest way to go or those that fewest nodes have first. Only nodes that demand a message or pass it on get it. The
/// same seed gives the same schedule. Throws InputError if the demand does not fit, or if its messages exceed the
/// budget (schedule/budget.h). Memory: the square of the nodes, in bits.
[[nodiscard]] Schedule any_graph_multicast(const TopologyPtr& topology, PortModel ports, const DemandTable& demand,
                                           std::uint64_t seed, std::uint32_t hop_steps, MulticastTrials trials = {});

}  // namespace rota
