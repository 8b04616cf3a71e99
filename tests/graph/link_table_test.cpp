// SPDX-License-Identifier: Apache-2.0
#include "compiler/graph/link_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <utility>
#include <vector>

#include "compiler/topology/registry.h"
#include "compiler/topology/topology_links.h"

namespace rota::graph {
namespace {

using PortAndNode = std::pair<std::uint32_t, std::uint32_t>;

TEST(LinkTable, LinksAreNumberedNodeByNode_WithoutGaps) {
  LinkNumbers numbers;
  numbers.add_node(3);
  numbers.add_node(0);
  numbers.add_node(2);
  EXPECT_EQ(numbers.node_count(), 3U);
  EXPECT_EQ(numbers.size(), 5U);
  EXPECT_EQ(numbers.link(0, 2), 2U);
  EXPECT_EQ(numbers.link(2, 0), 3U);
  EXPECT_EQ(numbers.ports(1), 0U);
  EXPECT_EQ(numbers.ports(2), 2U);
}

TEST(LinkTable, AbsentPorts_AreSkipped) {
  const LinkTable links = link_table(*parse_topology("fail:0-1:ring:4"));
  std::vector<PortAndNode> seen;
  links.for_each_link(0, [&seen](std::uint32_t port, std::uint32_t y) { seen.emplace_back(port, y); });
  EXPECT_EQ(seen, (std::vector<PortAndNode>{{1, 3}}));
}

TEST(LinkTable, StarShapedGraph_CostsItsLinks) {
  const std::string file = testing::TempDir() + "link_table_hub.txt";
  constexpr std::uint32_t kLeaves = 1000;
  {
    std::ofstream out(file);
    for (std::uint32_t x = 1; x <= kLeaves; ++x) out << "0 " << x << '\n';
  }
  const TopologyPtr hub = parse_topology("graph:" + file);
  EXPECT_EQ(hub->port_count(), kLeaves);
  EXPECT_EQ(hub->port_end(Node{1}), 1U);
  EXPECT_EQ(link_numbers(*hub).size(), 2 * kLeaves);
  EXPECT_EQ(link_numbers(*hub).node_count(), hub->node_count());
}

}  // namespace
}  // namespace rota::graph
