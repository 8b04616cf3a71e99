// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/ways.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/wait_free/link_rows.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

struct Network {
  explicit Network(const char* spec)
      : topology(parse_topology(spec)), graph(*topology, *whole_group(topology)), rows(graph) {}
  Ways ways_to(std::uint32_t node, std::vector<std::uint64_t> weights = {}) const {
    if (weights.empty()) weights.assign(topology->port_count(), 1);
    return WayFinder(*topology, weights).ways({0, Node{node}}, rows);
  }
  TopologyPtr topology;
  ClassGraph graph;
  LinkRows rows;
};

/// The number of paths from the origin to the destination.
std::uint64_t route_count(const Ways& ways) {
  std::vector<std::uint64_t> paths(ways.state_count, 0);
  paths[0] = 1;
  for (const Ways::Hop& hop : ways.hops) paths[hop.to] += paths[hop.from];
  std::uint64_t sum = 0;
  for (const std::uint32_t end : ways.ends) sum += paths[end];
  return sum;
}

TEST(Ways, HoldAllShortestRoutes) {
  const Ways corner = Network("hypercube:4").ways_to(15);
  EXPECT_EQ(corner.least_hops, 4U);
  EXPECT_EQ(corner.state_count, 16U);
  EXPECT_EQ(corner.hops.size(), 32U);
  EXPECT_EQ(route_count(corner), 24U);
  EXPECT_EQ(route_count(Network("torus:5x5").ways_to(12)), 6U);  // two hops in each dimension
  EXPECT_EQ(route_count(Network("ring:6").ways_to(3)), 2U);
}

TEST(Ways, EqualWeights_MayHaveUnequalHops) {
  // Offset 4 is two hops of 2, each of weight 1, or one hop of 4, of weight 2.
  const Network network("circulant:16:2,4,1");
  std::vector<std::uint64_t> weights(network.topology->port_count(), 1);
  for (std::uint32_t p = 0; p < weights.size(); ++p) {
    const std::uint32_t offset = index(network.topology->neighbour(Node{0}, Port{p}));
    if (offset == 4 || offset == 12) weights[p] = 2;
  }
  const Ways ways = network.ways_to(4, weights);
  EXPECT_EQ(ways.least_hops, 1U);
  EXPECT_EQ(ways.ends.size(), 2U);
  EXPECT_EQ(route_count(ways), 2U);
}

TEST(Ways, WithOneRow_AreOneRoute) {
  const TopologyPtr torus = parse_topology("torus:5x5");
  const std::vector<std::uint64_t> weights(4, 1);
  const ClassGraph graph(*torus, *whole_group(torus));
  const LinkRows rows(graph, port_rotations(*torus, weights).front());
  ASSERT_EQ(rows.row_count(), 1U);
  const Ways ways = WayFinder(*torus, weights).ways({0, Node{12}}, rows);
  EXPECT_EQ(route_count(ways), 1U);
  EXPECT_EQ(ways.least_hops, 4U);
}

}  // namespace
}  // namespace rota
