// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/star/star_cycle.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

std::vector<Node> walk(const Topology& star, Node at, const std::vector<std::uint16_t>& ports) {
  std::vector<Node> nodes{at};
  for (const std::uint16_t port : ports) nodes.push_back(star.neighbour(nodes.back(), Port{port}));
  return nodes;
}

TEST(StarPath, VisitsEveryNodeOnce) {
  for (std::uint32_t n = 2; n <= 9; ++n) {
    const auto star = parse_topology(fmt::format("star:{}", n));
    const auto nodes = walk(*star, Node{0}, star_path(n));
    EXPECT_EQ(nodes.size(), star->node_count());
    EXPECT_EQ(std::set<Node>(nodes.begin(), nodes.end()).size(), star->node_count()) << n;
  }
}

TEST(StarCycle, VisitsEveryNodeOnceAndReturns) {
  for (std::uint32_t n = 2; n <= kMaxCycleSymbols; ++n) {
    const auto star = parse_topology(fmt::format("star:{}", n));
    const auto nodes = walk(*star, Node{0}, star_cycle(n));
    EXPECT_EQ(nodes.size(), star->node_count() + 1U) << n;
    EXPECT_EQ(nodes.back(), Node{0});
    EXPECT_EQ(std::set<Node>(nodes.begin(), nodes.end()).size(), star->node_count()) << n;
  }
}

TEST(StarCycle, OfFewerSymbols_IsACycleOfASubstarFromAnyNode) {
  const auto star = parse_topology("star:6");
  const auto nodes = walk(*star, Node{431}, star_cycle(5));
  EXPECT_EQ(nodes.back(), Node{431});
  EXPECT_EQ(std::set<Node>(nodes.begin(), nodes.end()).size(), 120U);
}

}  // namespace
}  // namespace rota
