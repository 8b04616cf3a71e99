// SPDX-License-Identifier: Apache-2.0
//
// How far the nodes of a network are apart: what the status and distance bounds are made of.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/wide.h"

namespace rota::verify {

/// Breadth-first from x, a level at a time: visit(y, distance) for every other node y. `seen` is scratch.
template <class Visit>
void visit_by_distance(const Topology& topology, Node x, std::vector<bool>& seen, const Visit& visit) {
  seen.assign(topology.node_count(), false);
  seen[index(x)] = true;
  std::vector<Node> level{x};
  std::vector<Node> next_level;
  for (std::uint32_t distance = 1; !level.empty(); ++distance) {
    next_level.clear();
    for (const Node y : level) {
      for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
        const Node z = topology.neighbour(y, Port{p});
        if (z == kNoNode || seen[index(z)]) continue;
        seen[index(z)] = true;
        next_level.push_back(z);
        visit(z, distance);
      }
    }
    level.swap(next_level);
  }
}

/// Of one node, in hops.
struct NodeDistances {
  std::uint64_t status = 0;  ///< the sum of distances to all others (paper 000, section 4)
  std::uint32_t eccentricity = 0;
};

/// `seen` is scratch: a bit a node.
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
