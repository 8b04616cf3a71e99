// SPDX-License-Identifier: Apache-2.0
#include "compiler/graph/breadth_first.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "compiler/topology/registry.h"
#include "compiler/topology/topology_links.h"

namespace rota::graph {
namespace {

using Visit = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;

TEST(BreadthFirst, EveryOtherNode_IsReachedOnce_InOrderOfDistanceAndPort) {
  const TopologyPtr array = parse_topology("array:5");
  std::vector<Visit> visits;
  breadth_first(TopologyLinks(*array), 2, [&visits](auto from, auto port, auto to, auto distance) {
    visits.emplace_back(from, port, to, distance);
  });
  const std::vector<Visit> expected{{2, 0, 3, 1}, {2, 1, 1, 1}, {3, 1, 4, 2}, {1, 1, 0, 2}};
  EXPECT_EQ(visits, expected);
}

TEST(BreadthFirst, SharedScratch_ForgetsTheSearchBefore) {
  const TopologyPtr ring = parse_topology("ring:6");
  const LinkTable links = link_table(*ring);
  SearchScratch scratch;
  for (std::uint32_t start = 0; start < 6; ++start) {
    std::uint32_t sum = 0;
    breadth_first(links, start, scratch, [&sum](auto, auto, auto, auto distance) { sum += distance; });
    EXPECT_EQ(sum, 9U) << start;
  }
}

TEST(BreadthFirst, DistancesAbove16Bits_AreRight) {
  const TopologyPtr ring = parse_topology("ring:140000");
  const Reached reached = reached_from(TopologyLinks(*ring), 0);
  EXPECT_EQ(reached.order.size(), 140000U);
  EXPECT_EQ(reached.eccentricity(), 70000U);
  EXPECT_EQ(reached.distance[65535], 65535U);
  EXPECT_EQ(reached.distance[65536], 65536U);
}

TEST(BreadthFirst, AnotherPart_StaysUnreached) {
  LinkNumbers numbers;
  for (int x = 0; x < 3; ++x) numbers.add_node(1);
  const LinkTable links(numbers, {1, 0, LinkTable::kAbsent});
  const Reached reached = reached_from(links, 0);
  EXPECT_EQ(reached.order, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(reached.distance, (std::vector<std::uint32_t>{0, 1, kUnreached}));
  EXPECT_EQ(eccentricities(links), (std::vector<std::uint32_t>{1, 1, 0}));
}

}  // namespace
}  // namespace rota::graph
