// SPDX-License-Identifier: Apache-2.0
//
// What the algorithms on products (paper 001) need from a product A×B: its symmetry, made from the factors' symmetries,
// and node offsets that this symmetry preserves.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// All pairs of a translation of `a` (first coordinate) and one of `b` (second coordinate). Class (c of a, d of b) has
/// the number c·|b| + d, where |b| counts classes; node (x, y) is x·b_nodes + y. The factors need not be Cayley graphs.
[[nodiscard]] SymmetryPtr product_symmetry(SymmetryPtr a, SymmetryPtr b, std::uint32_t b_nodes);

/// Numbers all nodes as seen from one node; offset 0 is the node itself. Factor by factor the offset is x⁻¹·y if the
/// factor has a group, otherwise the difference of node numbers. Translating x and y together preserves the offset.
class Offsets {
 public:
  explicit Offsets(const Topology& topology);

  /// The offset at which `from` sees `to`.
  [[nodiscard]] std::uint32_t between(Node from, Node to) const;
  /// The node that x sees at `offset`.
  [[nodiscard]] Node forward(Node x, std::uint32_t offset) const;
  /// The node that sees x at `offset`.
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
