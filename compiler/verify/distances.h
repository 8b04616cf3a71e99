// SPDX-License-Identifier: Apache-2.0
//
// Distances in a network, from which the status and distance bounds follow.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/wide.h"

namespace rota::verify {

/// Breadth-first from x, a level at a time: visit(y, distance) for every other node y. `seen` is scratch.
template <class Visit>
void visit_by_distance(const Topology& topology, Node x, std::vector<bool>& seen, const Visit& visit) {
  graph::SearchScratch scratch;
  scratch.seen.swap(seen);
  graph::breadth_first(
      TopologyLinks(topology), index(x), scratch,
      [&visit](std::uint32_t, std::uint32_t, std::uint32_t y, std::uint32_t distance) { visit(Node{y}, distance); });
  scratch.seen.swap(seen);
}

/// Distances from one node, in hops.
struct NodeDistances {
  std::uint64_t status = 0;  ///< the sum of distances to all others (paper 000, section 4)
  std::uint32_t eccentricity = 0;
};

/// `seen` is scratch memory, one bit per node.
[[nodiscard]] NodeDistances distances_from(const Topology& topology, Node x, std::vector<bool>& seen);

/// Distances in a whole network, in hops.
struct DistanceFigures {
  std::uint32_t diameter = 0;
  std::uint64_t status = 0;  ///< status of node 0
  std::uint64_t min_status = 0;
  std::uint64_t max_status = 0;
  Wide total = 0;  ///< S_G, the sum over all nodes
};

/// A factor of a product, and its number of copies, n/nᵢ.
struct FactorDistances {
  std::uint64_t copies = 1;
  DistanceFigures figures;
};
/// Paper 001, Theorem 1: distances add up, and each distance within a factor occurs n/nᵢ times.
[[nodiscard]] DistanceFigures product_distances(const std::vector<FactorDistances>& factors);

/// Products: from the factors' figures. Otherwise one search if there is a group, sums over subtrees if the network is
/// a tree, else a search from every node. nullopt if the last would take more than kMaxLinkVisits.
[[nodiscard]] std::optional<DistanceFigures> distance_figures(const Topology& topology);

/// Two nodes at the largest distance.
struct FarPair {
  Node from{};
  Node to{};
  std::uint32_t hops = 0;  ///< the diameter
};

/// Products: from the factors; otherwise by the searches of distance_figures. nullopt if they would take too long.
[[nodiscard]] std::optional<FarPair> farthest_pair(const Topology& topology);

/// A node at the largest distance from x.
[[nodiscard]] FarPair farthest_from(const Topology& topology, Node x);

/// Limit of nodes times links for a search from every node; takes some seconds.
inline constexpr std::uint64_t kMaxLinkVisits = 2'000'000'000;

/// The number of directed links, the smallest and the largest degree.
struct DegreeFigures {
  std::uint64_t directed_links = 0;
  std::uint32_t min_degree = 0;
  std::uint32_t max_degree = 0;
  Node fewest_links{};  ///< a node of the smallest degree
};
/// Products: from the factors' figures.
[[nodiscard]] DegreeFigures degree_figures(const Topology& topology);

}  // namespace rota::verify
