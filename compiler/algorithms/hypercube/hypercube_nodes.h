// SPDX-License-Identifier: Apache-2.0
//
// Hypercubes as in paper 002: nodes are strings of d bits, and rotation divides the strings into classes (the sets
// R_kn), on which all its optimal constructions are based.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

/// D of `hypercube:D`: the node number is the bit string, and port p flips bit p. Throws InputError on any other
/// topology.
[[nodiscard]] std::uint32_t hypercube_dimension(const Topology& topology);

/// The d-bit string rotated left by `amount`. Precondition: amount < d.
[[nodiscard]] std::uint32_t rotated_left(std::uint32_t bits, std::uint32_t amount, std::uint32_t dimension);

/// A node as a rotation of its class's smallest element. The paper's m(t) is rotation + 1.
struct RotatedNode {
  std::uint32_t representative;
  std::uint32_t rotation;
};

/// All nodes except 0, in the order of the numbers n(t) = 1 … 2^d-1 of paper 002, section 2: by the number k of one
/// bits, then class by class, then by rotation. A node's rotation is (n(t)-1) mod d.
///
/// The paper requires that bit m(t) (counted from 1 from the right) of each class's first element is set. In R_k1, the
/// class of the string whose k rightmost bits are set, the bit cyclically before it must be clear. The smallest element
/// rotated by m(t)-1 satisfies both, because it has bit 1 set and, unless it is all ones, bit d clear. R_k1 comes first
/// of its level, because its smallest element is the smallest number with k one bits.
[[nodiscard]] std::vector<RotatedNode> numbered_nodes(std::uint32_t dimension);

}  // namespace rota
