// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/centre.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// About a second's worth of (node, port) pairs.
constexpr std::uint64_t kMostWork = std::uint64_t{1} << 28U;

/// A node's eccentricity is at least its distance from any other and at least that one's eccentricity less their
/// distance. Searching from the node that may have the least, again and again, is done after few searches on most
/// graphs (Takes and Kosters, "Determining the diameter of small world networks", 2011).
Node searched_centre(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  std::uint64_t links = 0;
  for (std::uint32_t x = 0; x < n; ++x) links += topology.port_end(Node{x});
  const std::uint64_t most_searches = std::max<std::uint64_t>(1, kMostWork / std::max<std::uint64_t>(links, n));
  std::vector<std::uint32_t> least(n, 0);
  std::vector<bool> searched(n, false);
  Node best{0};
  std::uint32_t best_eccentricity = graph::kUnreached;
  for (std::uint64_t searches = 0; searches < most_searches; ++searches) {
    const auto next = static_cast<std::uint32_t>(std::min_element(least.begin(), least.end()) - least.begin());
    if (searched[next]) break;  // what it has is exact, and no other can have less
    const graph::Reached reached = graph::reached_from(TopologyLinks(topology), next);
    const std::uint32_t eccentricity = reached.eccentricity();
    searched[next] = true;
    for (std::uint32_t x = 0; x < n; ++x) {
      const std::uint32_t distance = reached.distance[x];
      least[x] = std::max({least[x], distance, eccentricity - distance});
    }
    if (eccentricity < best_eccentricity || (eccentricity == best_eccentricity && Node{next} < best)) {
      best = Node{next};
      best_eccentricity = eccentricity;
    }
  }
  return best;
}

}  // namespace

Node centre(const Topology& topology) {
  if (topology.group() != nullptr) return Node{0};
  if (topology.family() == Family::array) return Node{(topology.node_count() - 1) / 2};
  if (topology.factors().empty()) return searched_centre(topology);
  std::uint32_t node = 0;  // distances in a product are sums of distances in its factors
  for (const TopologyPtr& factor : topology.factors()) node = node * factor->node_count() + index(centre(*factor));
  return Node{node};
}

}  // namespace rota
