// SPDX-License-Identifier: Apache-2.0
//
// The automorphisms of a graph, by nauty (McKay and Piperno).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/topology/neighbour_lists.h"

namespace rota {

struct Automorphisms {
  std::vector<NodeMap> generators;
  double count = 1;          ///< exact below 10¹⁰
  std::uint32_t orbits = 0;  ///< of the nodes
};

enum class Moves : std::uint8_t { all_nodes, all_but_node_0 };

/// Generators of the group of all automorphisms, or of those that keep node 0. nullopt if the search would take more
/// than about a second; its work is counted, not timed. Precondition: at most 2¹⁶ nodes.
[[nodiscard]] std::optional<Automorphisms> automorphisms(const NeighbourLists& graph, Moves moves);

}  // namespace rota
