// SPDX-License-Identifier: Apache-2.0
//
// Paper 000: node-invariant single-port algorithms on any Cayley graph, optimal by its Theorem 1: total exchange, and
// every isotropic demand (section 7), of which it is the one with a message for each other node.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Which message of its queue a node sends next (paper 000, section 5: any rule will do that is the same at every
/// node).
enum class SelectionRule : std::uint8_t {
  fifo,            ///< the paper's section 6: the queue's head; arrivals join the tail
  furthest_first,  ///< the most hops to go; among equals the one that joined first
  closest_first,   ///< the fewest hops to go; among equals the one that joined first
  transit_first,   ///< the message just received, else the longest own one: one message of buffer per node
};

/// status(v) steps, every node sending and receiving in every one. One class of nodes.
/// Throws InputError where the topology is not a Cayley graph.
[[nodiscard]] Schedule node_invariant_total_exchange(const TopologyPtr& topology, SelectionRule rule);

/// Every node has demand[i] messages for the node at relative address i (frame coordinates under whole_group): sum of
/// demand[i]·d(i) steps, d(i) the distance, every node sending and receiving in every one. One class of nodes.
/// Throws InputError where the topology is not a Cayley graph, and where the demand is not one for it: node_count
/// numbers of at most kMaxMessagesPerAddress, the first 0, one positive; at most kMaxIsotropicSteps steps.
[[nodiscard]] Schedule node_invariant_isotropic(const TopologyPtr& topology, SelectionRule rule,
                                                const std::vector<std::uint32_t>& demand);

/// A step is a class hop: some 8 GB.
inline constexpr std::uint64_t kMaxIsotropicSteps = 1ULL << 28U;

}  // namespace rota
