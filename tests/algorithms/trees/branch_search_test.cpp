// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/branch_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(BranchSearch, ScatterSteps_AreThoseOfTheBranchThatTakesLongest) {
  // The array 0-1-2-3 from node 1: a branch of node 0, and one of 2 and 3, whose message goes first.
  const TopologyPtr array = parse_topology("array:4");
  EXPECT_EQ(scatter_steps(*array, shortest_path_tree(*array, Node{1})), 2U);
  EXPECT_EQ(scatter_steps(*array, shortest_path_tree(*array, Node{0})), 3U);
  EXPECT_EQ(scatter_steps(*array, shortest_path_tree(*array, Node{1}), 5), 5U + 1);
  EXPECT_EQ(scatter_steps(*array, shortest_path_tree(*array, Node{0}), 5), 2U * 5 + 1);
}

/// The three farthest nodes of two branches would not do: the last one is then a step late.
TEST(BranchSearch, OverLongHops_TheFarthestNodesAreSharedByTheBranches) {
  const TopologyPtr torus = parse_topology("torus:3x5");
  const RootedTree first = shortest_path_tree(*torus, Node{0});
  EXPECT_EQ(scatter_steps(*torus, first, 3), 8U);
  EXPECT_EQ(scatter_steps(*torus, with_balanced_branches(*torus, first, 7, 1, 3), 3), 7U);
}

TEST(BranchSearch, Branches_BecomeAsEqualAsTheBoundAsks) {
  for (const auto& [spec, fewest] : {std::pair{"torus:4x4", 4U}, {"ccc:5", 53U}, {"torus:5x5", 6U}}) {
    const TopologyPtr topology = parse_topology(spec);
    const RootedTree first = shortest_path_tree(*topology, Node{0});
    EXPECT_GT(scatter_steps(*topology, first), fewest) << spec << ": this network shows nothing";
    const RootedTree found = with_balanced_branches(*topology, first, fewest, 1);
    EXPECT_EQ(scatter_steps(*topology, found), fewest) << spec;
    // Still a spanning tree, with parents before their children.
    ASSERT_EQ(found.order.size(), topology->node_count());
    std::vector<bool> seen(topology->node_count(), false);
    for (const Node x : found.order) {
      if (x != found.root) {
        const Node parent = found.parent[index(x)];
        EXPECT_TRUE(seen[index(parent)]);
        EXPECT_EQ(topology->neighbour(parent, found.port[index(x)]), x);
      }
      EXPECT_FALSE(seen[index(x)]);
      seen[index(x)] = true;
    }
  }
}

TEST(BranchSearch, ATreeThatCannotBeBetter_IsReturned) {
  const TopologyPtr array = parse_topology("array:9");
  const RootedTree first = shortest_path_tree(*array, Node{2});
  const RootedTree found = with_balanced_branches(*array, first, 1, 1);
  EXPECT_TRUE(std::ranges::equal(found.parent, first.parent));
}

}  // namespace
}  // namespace rota
