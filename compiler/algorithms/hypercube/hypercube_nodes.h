// SPDX-License-Identifier: Apache-2.0
//
// Hypercubes as paper 002 sees them: nodes are strings of d bits, and the strings fall into classes under rotation (its
// sets R_kn), which carry all its optimal constructions.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

/// Whether it is `hypercube:D`: the node number is the bit string, port p flips bit p.
[[nodiscard]] bool is_hypercube(const Topology& topology);

/// D of `hypercube:D`. Throws InputError for any other topology.
[[nodiscard]] std::uint32_t hypercube_dimension(const Topology& topology);

/// The d-bit string rotated left by `amount` < d.
[[nodiscard]] std::uint32_t rotated_left(std::uint32_t bits, std::uint32_t amount, std::uint32_t dimension);

/// A node as a rotation of its class's smallest element. In the paper's words m(t) = rotation + 1.
struct RotatedNode {
  std::uint32_t representative;
  std::uint32_t rotation;
};

/// All nodes but 0 in the order of the numbers n(t) = 1 … 2^d-1 of paper 002, section 2: by the count k of unity bits,
/// class by class, within a class by single rotations; and each node's rotation is (n(t)-1) mod d.
///
/// The paper chooses the first element of each class so that bit m(t) (counted from 1 from the right) is set, and in
/// R_k1, the class of the string with its k rightmost bits set, so that the bit cyclically before it is clear. Rotating
/// the smallest element by m(t)-1 does both at once, for it has bit 1 set and, unless it is all ones, bit d clear. It
/// also makes R_k1, whose smallest element is the smallest of all with k bits, the first of its level.
[[nodiscard]] std::vector<RotatedNode> numbered_nodes(std::uint32_t dimension);

}  // namespace rota
