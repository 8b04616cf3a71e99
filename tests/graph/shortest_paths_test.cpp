// SPDX-License-Identifier: Apache-2.0
#include "compiler/graph/shortest_paths.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/topology/registry.h"
#include "compiler/topology/topology_links.h"

namespace rota::graph {
namespace {

TEST(ShortestPaths, HeavyLinks_AreGoneRound) {
  const TopologyPtr ring = parse_topology("ring:5");
  // Port 0 leads up and weighs 1, port 1 leads down and weighs 10: all ways go up but the last.
  std::vector<std::pair<std::uint32_t, std::uint64_t>> settled;
  const auto lengths = shortest_paths(
      TopologyLinks(*ring), 0, ~std::uint64_t{0},
      [](std::uint32_t, std::uint32_t port) { return std::uint64_t{port == 0 ? 1U : 10U}; },
      [&settled](std::uint32_t x, std::uint64_t length) { settled.emplace_back(x, length); });
  EXPECT_EQ(lengths, (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
  const std::vector<std::pair<std::uint32_t, std::uint64_t>> expected{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}};
  EXPECT_EQ(settled, expected);
}

TEST(ShortestPaths, WeightsMayDependOnTheNode_AndEqualNodesSettleInOrder) {
  const TopologyPtr star = parse_topology("complete:4");
  std::vector<std::uint32_t> order;
  const auto lengths = shortest_paths(
      TopologyLinks(*star), 3, std::uint64_t{1000},
      [](std::uint32_t x, std::uint32_t) { return std::uint64_t{x == 3 ? 5U : 0U}; },
      [&order](std::uint32_t x, std::uint64_t) { order.push_back(x); });
  EXPECT_EQ(lengths, (std::vector<std::uint64_t>{5, 5, 5, 0}));
  EXPECT_EQ(order, (std::vector<std::uint32_t>{3, 0, 1, 2}));
}

}  // namespace
}  // namespace rota::graph
