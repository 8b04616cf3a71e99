// SPDX-License-Identifier: Apache-2.0
//
// Groups of automorphisms that have exactly one element for every node that node 0 is to be mapped to. A graph with
// such a regular group is a Cayley graph of it (Sabidussi).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/topology/neighbour_lists.h"

namespace rota {

/// A regular group, element by element: element v maps node 0 to node v.
class RegularGroup {
 public:
  /// `images`: those of element 0 (the identity), of element 1, …
  RegularGroup(std::uint32_t nodes, NodeMap images) : nodes_(nodes), images_(std::move(images)) {}

  [[nodiscard]] std::uint32_t size() const noexcept { return nodes_; }
  [[nodiscard]] std::uint32_t image(std::uint32_t element, std::uint32_t node) const {
    return images_[std::size_t{element} * nodes_ + node];
  }

 private:
  std::uint32_t nodes_;
  NodeMap images_;
};

/// Searches the automorphisms of a graph for a regular group: abelian ones first, then any, of each those with elements
/// of large order first. nullopt if there is none, or none was found in about a second; work is counted, not timed.
/// Precondition: at least 2 and at most 2¹⁶ nodes.
[[nodiscard]] std::optional<RegularGroup> search_regular_group(const NeighbourLists& graph);

}  // namespace rota
