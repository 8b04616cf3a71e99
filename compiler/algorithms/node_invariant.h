// SPDX-License-Identifier: Apache-2.0
//
// Paper 000: node-invariant single-port total exchange on any Cayley graph, optimal by its Theorem 1.
#pragma once

#include <cstdint>

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

}  // namespace rota
