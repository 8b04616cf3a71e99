// SPDX-License-Identifier: Apache-2.0
//
// Paper 000: node-invariant single-port algorithms on any Cayley graph, optimal by its Theorem 1. They solve total
// exchange and, more generally, every isotropic demand (section 7).
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Which message of its queue a node sends next. By paper 000, section 5, every rule works that is the same at every
/// node.
enum class SelectionRule : std::uint8_t {
  fifo,            ///< the head of the queue; arrivals join the tail (section 6)
  furthest_first,  ///< the most hops to go; ties: the message that joined first
  closest_first,   ///< the fewest hops to go; ties: the message that joined first
  transit_first,   ///< the message just received, otherwise the longest own one; buffers one message per node
};

/// Takes status(v) = Σ d(v, w) steps; every node sends and receives in each. One class of nodes. If a hop takes several
/// steps (`hop_steps`), nodes are idle while all their messages are on links, which makes it some steps more.
/// Throws InputError if the topology is not a Cayley graph.
[[nodiscard]] Schedule node_invariant_total_exchange(const TopologyPtr& topology, SelectionRule rule,
                                                     std::uint32_t hop_steps = 1);

/// Every node has demand[i] messages for the node at relative address i (frame coordinates under whole_group). Takes
/// Σ demand[i]·d(i) steps, where d is the distance; every node sends and receives in each. One class of nodes.
/// Throws InputError as require_isotropic (core/isotropic.h) does, or if its steps are above the memory budget.
[[nodiscard]] Schedule node_invariant_isotropic(const TopologyPtr& topology, SelectionRule rule,
                                                const std::vector<std::uint32_t>& demand, std::uint32_t hop_steps = 1);

}  // namespace rota
