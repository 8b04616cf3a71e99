// SPDX-License-Identifier: Apache-2.0
//
// What the recursive algorithms on products (paper 001) need to know of a product A×B: its symmetry, made of the
// factors', and the way from a node to another told as an offset that the symmetry does not change.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The translations of A×B that are one of `a` in the first coordinate and one of `b` in the second. Class
/// (c of a, d of b) is number c·|b| + d; node (x, y) is x·b_nodes + y. Neither factor need be a Cayley graph.
[[nodiscard]] SymmetryPtr product_symmetry(SymmetryPtr a, SymmetryPtr b, std::uint32_t b_nodes);

/// Numbers the other nodes of a network as one node sees them: 0 is the node itself. Factor by factor x⁻¹·y where there
/// is a group, the difference of node numbers where there is none. Whatever translates x and y leaves the offset as it
/// is.
class Offsets {
 public:
  explicit Offsets(const Topology& topology);

  /// Where `to` is, seen from `from`.
  [[nodiscard]] std::uint32_t between(Node from, Node to) const;
  /// The node at `offset` from x.
  [[nodiscard]] Node forward(Node x, std::uint32_t offset) const;
  /// The node from which x is at `offset`.
  [[nodiscard]] Node backward(Node x, std::uint32_t offset) const;

 private:
  struct Part {
    std::uint32_t size;
    std::uint32_t stride;
    const Group* group;  ///< or nullptr
  };
  template <class Combine>
  [[nodiscard]] std::uint32_t each_part(std::uint32_t x, std::uint32_t y, const Combine& combine) const;

  std::vector<Part> parts_;
};

}  // namespace rota
