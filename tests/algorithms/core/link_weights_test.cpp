// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/link_weights.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

/// The sum of the weighted distances from node 0, by relaxing all links until nothing changes.
std::uint64_t distances_under(const Topology& topology, const std::vector<std::uint64_t>& weights) {
  constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max() / 2;
  std::vector<std::uint64_t> distance(topology.node_count(), kFar);
  distance[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
      for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
        std::uint64_t& there = distance[index(topology.neighbour(Node{x}, Port{p}))];
        if (distance[x] + weights[p] >= there) continue;
        there = distance[x] + weights[p];
        changed = true;
      }
    }
  }
  return std::accumulate(distance.begin(), distance.end(), std::uint64_t{0});
}

/// The bound that the weights prove on the steps of an all-port total exchange: distances over the weights of a node's
/// links.
double bound(const Topology& topology, const std::vector<std::uint64_t>& weights) {
  return static_cast<double>(distances_under(topology, weights)) /
         static_cast<double>(std::accumulate(weights.begin(), weights.end(), std::uint64_t{0}));
}

TEST(SpreadingWeights, WhereLinksDiffer_ProveMoreThanEqualWeights) {
  for (const char* spec : {"ccc:4", "circulant:16:1,4"}) {
    const TopologyPtr topology = parse_topology(spec);
    const std::vector<std::uint64_t> weights = spreading_weights(*topology);
    const std::vector<std::uint64_t> equal(topology->port_count(), 1);
    EXPECT_GT(bound(*topology, weights), bound(*topology, equal)) << spec;
    for (std::uint32_t p = 0; p < topology->port_count(); ++p) {
      EXPECT_EQ(weights[p], weights[index(topology->reverse_port(Node{0}, Port{p}))]) << spec;
    }
  }
}

TEST(SpreadingWeights, WhereAllLinksAreAlike_AreEqual) {
  for (const char* spec : {"ring:7", "complete:5", "torus:4x4"}) {
    const std::vector<std::uint64_t> weights = spreading_weights(*parse_topology(spec));
    EXPECT_EQ(weights, std::vector<std::uint64_t>(weights.size(), 1)) << spec;
  }
}

}  // namespace
}  // namespace rota
