// SPDX-License-Identifier: Apache-2.0
//
// Nodes that separate parts of a network, and what they have to send into these.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota::verify {

/// What a node has to send into those of its parts that have a node `depth` hops away from it, one a step, and the hops
/// that the last of it has yet to make there.
struct Relay {
  Node node{};
  std::uint32_t depth = 1;
  std::uint64_t steps = 0;
};

/// The node, and the depth, with the most steps. Into a part come the messages of all nodes outside it or, with `sums`,
/// a part of each of n sums with what is farthest outside. Searches from every node; none (0 steps) if that is too
/// much.
[[nodiscard]] Relay busiest_relay(const Topology& topology, bool sums, std::uint32_t hop_steps);

}  // namespace rota::verify
