// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/tree_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(TreeSearch, Hops_AreASpanningTree_AndAStepUsesEachGeneratorOnce) {
  for (const char* spec : {"torus:3x8", "ccc:4", "star:4"}) {
    const TopologyPtr topology = parse_topology(spec);
    const std::uint32_t nodes = topology->node_count();
    const std::uint32_t fewest = (nodes - 2) / topology->port_count() + 1;
    std::vector<TreeHop> hops = search_tree(*topology, nodes, fewest, 1);
    ASSERT_EQ(hops.size(), nodes - 1) << spec;
    std::ranges::sort(hops, {}, &TreeHop::step);
    std::map<Node, std::uint32_t> reached{{Node{0}, 0}};  // the first step in which the node can send
    std::set<std::pair<std::uint32_t, Port>> used;
    for (const auto& [step, from, port, to] : hops) {
      EXPECT_EQ(topology->neighbour(from, port), to);
      ASSERT_TRUE(reached.contains(from)) << spec;
      EXPECT_GE(step, reached.at(from));
      EXPECT_TRUE(reached.emplace(to, step + 1).second) << spec << ": reached twice";
      EXPECT_TRUE(used.emplace(step, port).second) << spec << ": two hops of a generator in a step";
    }
  }
}

TEST(TreeSearch, OverLongHops_ANodeSendsWhenItHasTheMessage) {
  const TopologyPtr topology = parse_topology("torus:5x7");
  constexpr std::uint32_t kHopSteps = 2;
  const std::vector<TreeHop> hops = search_tree(*topology, 12, 10, 1, kHopSteps);
  ASSERT_EQ(hops.size(), topology->node_count() - 1);
  EXPECT_EQ(std::ranges::max(hops, {}, &TreeHop::step).step, 9U);
  std::map<Node, std::uint32_t> ready{{Node{0}, 0}};
  for (const TreeHop& hop : hops) ready.emplace(hop.to, hop.step + kHopSteps);
  for (const TreeHop& hop : hops) EXPECT_GE(hop.step, ready.at(hop.from));
}

TEST(TreeSearch, EndsAtTheFewestSteps) {
  const TopologyPtr topology = parse_topology("torus:3x8");
  const std::vector<TreeHop> hops = search_tree(*topology, 8, 6, 1);
  ASSERT_FALSE(hops.empty());
  EXPECT_EQ(std::ranges::max(hops, {}, &TreeHop::step).step, 5U);
}

TEST(TreeSearch, NoTreeInFewerSteps_IsNone) {
  EXPECT_TRUE(search_tree(*parse_topology("torus:3x8"), 6, 6, 1).empty());
  EXPECT_TRUE(search_tree(*parse_topology("torus:3x3"), 2, 1, 1).empty()) << "8 nodes, 4 generators";
}

TEST(TreeSearch, SameSeed_SameTree) {
  const TopologyPtr topology = parse_topology("butterfly:3");
  const auto key = [](const TreeHop& hop) { return std::tuple(hop.step, hop.from, hop.port, hop.to); };
  EXPECT_TRUE(std::ranges::equal(search_tree(*topology, 7, 6, 3), search_tree(*topology, 7, 6, 3), {}, key, key));
}

}  // namespace
}  // namespace rota
