// SPDX-License-Identifier: Apache-2.0
//
// Nodes that separate parts of a network, which exchange what they add through them one message after another.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota::verify {

/// A node, and the steps that the exchange through it takes.
struct CutNode {
  Node node{};
  std::uint64_t steps = 0;
};

/// The one with the most steps (ProofKind::cut_node). None (0 steps) if no node separates parts, or if the hops within
/// blocks take more than kMaxLinkVisits. Precondition: the topology is connected.
[[nodiscard]] CutNode slowest_cut_node(const Topology& topology, std::uint32_t hop_steps);

}  // namespace rota::verify
