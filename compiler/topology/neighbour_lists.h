// SPDX-License-Identifier: Apache-2.0
//
// A graph as a file gives it: the neighbours of every node, without a group or ports.
#pragma once

#include <cstdint>
#include <vector>

namespace rota {

/// Index: node. Each list is in ascending order and without repetitions; the graph is connected and undirected.
using NeighbourLists = std::vector<std::vector<std::uint32_t>>;

/// The same for graph/breadth_first.h.
struct ListedLinks {
  const NeighbourLists& neighbours;

  [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(neighbours.size()); }
  template <class Visit>
  void for_each_link(std::uint32_t x, const Visit& visit) const {
    for (std::uint32_t p = 0; p < neighbours[x].size(); ++p) visit(p, neighbours[x][p]);
  }
};

/// A permutation of the nodes: the image of each. No search for a group takes more than 2¹⁶ nodes.
using NodeMap = std::vector<std::uint16_t>;

}  // namespace rota
