// SPDX-License-Identifier: Apache-2.0
//
// Demands by pair that need no file.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "compiler/schedule/demand.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A message from every node to each of its neighbours (a halo exchange).
[[nodiscard]] std::vector<PairDemand> neighbour_demand(const Topology& topology);

/// The same pairs the other way round, in order.
[[nodiscard]] std::vector<PairDemand> swapped(std::vector<PairDemand> pairs);

/// Nodes among which a collective takes place, and the root of those that have one.
struct NodeGroup {
  std::set<std::uint32_t> nodes;
  std::uint32_t root = 0;
};

/// Which pairs of a group have a message.
enum class GroupPairs : std::uint8_t { all, from_root, to_root };

/// The same collective within each group, all at once. Throws InputError if a node does not exist or is in two groups,
/// or if a group has fewer than 2 nodes. Precondition: the root is one of its group.
[[nodiscard]] std::vector<PairDemand> group_demand(const Topology& topology, std::span<const NodeGroup> groups,
                                                   GroupPairs which = GroupPairs::all);

/// The hops from each node to the farthest destination of its messages; 0 for a node without. `pairs`: ordered.
[[nodiscard]] std::vector<std::uint32_t> farthest_destinations(const Topology& topology,
                                                               std::span<const PairDemand> pairs);

}  // namespace rota
