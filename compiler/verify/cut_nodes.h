// SPDX-License-Identifier: Apache-2.0
//
// Nodes that separate parts of a network, which hear of one another through them, one message after another.
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

/// What node x takes at least to tell all others under the single-port model, as it and every node that separates parts
/// from it tells these one by one (ProofKind::told_parts). 0 where slowest_cut_node finds none.
[[nodiscard]] std::uint64_t steps_to_tell_all(const Topology& topology, Node x, std::uint32_t hop_steps);

}  // namespace rota::verify
