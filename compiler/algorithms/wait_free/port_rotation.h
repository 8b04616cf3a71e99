// SPDX-License-Identifier: Apache-2.0
//
// Maps of a Cayley graph onto itself that keep node 0 and turn the ports in cycles of equal length: the quarter turn of
// a square torus, the cyclic shift of a hypercube's dimensions. A message and its images under such a map use, in every
// step, each link of a cycle once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota {

/// An automorphism of the group that permutes the generators.
struct PortRotation {
  std::vector<std::uint16_t> port;  ///< image of each port
  std::vector<Node> node;           ///< image of each node
  std::uint32_t order = 1;          ///< length of each of the ports' cycles
};

/// One rotation for every order above 1 that has one, the largest order first. Ports map to ports of equal weight.
/// The search for an order ends without a rotation when it has tried too many permutations. Precondition:
/// topology.group().
[[nodiscard]] std::vector<PortRotation> port_rotations(const Topology& topology,
                                                       std::span<const std::uint64_t> weights);

}  // namespace rota
