// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/rooted_trees.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/topology/registry.h"
#include "compiler/verify/distances.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

std::vector<std::uint32_t> depths(const RootedTree& tree) {
  std::vector<std::uint32_t> depth(tree.parent.size(), 0);
  for (const Node x : tree.order) {
    if (x != tree.root) depth[index(x)] = depth[index(tree.parent[index(x)])] + 1;
  }
  return depth;
}

TEST(RootedTrees, OfEveryFamily_SpanTheGraphOverItsLinks) {
  for (const TopologyPtr& topology : testing_support::example_topologies(200)) {
    const Node root{topology->node_count() - 1};
    for (const RootedTree& tree : {shortest_path_tree(*topology, root), matching_tree(*topology, root)}) {
      SCOPED_TRACE(topology->spec());
      std::vector<bool> seen(topology->node_count(), false);
      for (const Node x : tree.order) {
        EXPECT_FALSE(seen[index(x)]);
        seen[index(x)] = true;
        if (x == root) continue;
        EXPECT_TRUE(seen[index(tree.parent[index(x)])]);
        EXPECT_EQ(topology->neighbour(tree.parent[index(x)], tree.port[index(x)]), x);
      }
      EXPECT_EQ(tree.order.size(), topology->node_count());
      EXPECT_EQ(tree.order.front(), root);
    }
  }
}

TEST(ShortestPathTree, HasEveryNodeAtItsDistance) {
  const TopologyPtr topology = parse_topology("star:5");
  const std::vector<std::uint32_t> depth = depths(shortest_path_tree(*topology, Node{17}));
  std::vector<bool> seen;
  verify::visit_by_distance(*topology, Node{17}, seen,
                            [&](Node x, std::uint32_t distance) { EXPECT_EQ(depth[index(x)], distance); });
}

}  // namespace
}  // namespace rota
