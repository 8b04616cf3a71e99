// SPDX-License-Identifier: Apache-2.0
//
// How far the nodes of a network are apart: what the status and distance bounds are made of.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/wide.h"

namespace rota::verify {

/// Of one node, in hops.
struct NodeDistances {
  std::uint64_t status = 0;  ///< the sum of distances to all others (paper 000, section 4)
  std::uint32_t eccentricity = 0;
};

/// Breadth-first from x, a level at a time: a bit a node and two levels of memory. `seen` is scratch.
[[nodiscard]] NodeDistances distances_from(const Topology& topology, Node x, std::vector<bool>& seen);

/// Of a whole network, in hops.
struct DistanceFigures {
  std::uint32_t diameter = 0;
  std::uint64_t status = 0;  ///< of node 0
  std::uint64_t min_status = 0;
  std::uint64_t max_status = 0;
  Wide total = 0;  ///< S_G, the sum over all nodes
};

/// One search where there is a group; sums over subtrees where the network is a tree; else a search from every node.
/// Does not look at factors. Throws InputError where the last would take too long.
[[nodiscard]] DistanceFigures distance_figures(const Topology& topology);

/// The number of directed links, the smallest and the largest degree.
struct DegreeFigures {
  std::uint64_t directed_links = 0;
  std::uint32_t min_degree = 0;
  std::uint32_t max_degree = 0;
};
/// Does not look at factors.
[[nodiscard]] DegreeFigures degree_figures(const Topology& topology);

}  // namespace rota::verify
