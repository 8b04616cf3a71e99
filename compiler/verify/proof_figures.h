// SPDX-License-Identifier: Apache-2.0
//
// The figures of a network as the checker of proofs counts them. It shares no code with distances.h, from whose figures
// the bounds follow.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/wide.h"

namespace rota::verify {

/// The distance of a node that cannot be reached.
inline constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

/// The distance of every node from x in hops. `without` is removed from the network; nodes behind it get kUnreached.
[[nodiscard]] std::vector<std::uint32_t> hops_from(const Topology& topology, Node x, Node without = kNoNode);

/// The distance of every node from the nearest of these.
[[nodiscard]] std::vector<std::uint32_t> hops_from_any(const Topology& topology, std::vector<Node> from);

/// The directed links that leave node x.
[[nodiscard]] std::uint64_t links_of(const Topology& topology, Node x);

/// Directed links, and the links of the nodes that have the fewest and the most.
struct LinkFigures {
  std::uint64_t links = 0;
  std::uint64_t min_degree = 0;
  std::uint64_t max_degree = 0;
};
/// Products: from their factors.
[[nodiscard]] LinkFigures link_figures(const Topology& topology);

/// Distances in hops; the status of a node is the sum of its distances to all others (paper 000, section 4).
struct HopFigures {
  std::uint64_t diameter = 0;
  std::uint64_t status = 0;  ///< of node 0
  std::uint64_t min_status = 0;
  std::uint64_t max_status = 0;
  Wide total = 0;  ///< over all ordered pairs
};
/// Products: from their factors, where each distance of a factor occurs (n/nᵢ)² times (paper 001). Otherwise one search
/// if there is a group, or one from every node.
[[nodiscard]] HopFigures hop_figures(const Topology& topology);

/// The links that hop_figures looks at.
[[nodiscard]] std::uint64_t visits_for_hop_figures(const Topology& topology);

}  // namespace rota::verify
