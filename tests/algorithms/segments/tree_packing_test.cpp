// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/tree_packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "compiler/topology/registry.h"
#include "tests/edge_graph.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

/// Link-disjoint ways from x to y, by depth-first augmentation over a matrix of links.
std::uint32_t disjoint_ways(const Topology& topology, Node x, Node y) {
  const std::uint32_t n = topology.node_count();
  std::vector<std::vector<int>> room(n, std::vector<int>(n, 0));
  for (std::uint32_t u = 0; u < n; ++u) {
    for (std::uint32_t p = 0; p < topology.port_end(Node{u}); ++p) {
      const Node v = topology.neighbour(Node{u}, Port{p});
      if (v != kNoNode) ++room[u][index(v)];
    }
  }
  std::uint32_t ways = 0;
  for (std::vector<bool> seen;; ++ways) {
    seen.assign(n, false);
    const auto push = [&](const auto& self, std::uint32_t u) -> bool {
      if (u == index(y)) return true;
      seen[u] = true;
      for (std::uint32_t v = 0; v < n; ++v) {
        if (room[u][v] == 0 || seen[v] || !self(self, v)) continue;
        --room[u][v];
        ++room[v][u];
        return true;
      }
      return false;
    };
    if (!push(push, index(x))) return ways;
  }
}

void expect_disjoint_spanning_trees(const Topology& topology, Node root, const std::vector<PackedTree>& trees) {
  std::set<std::pair<Node, Port>> used;
  for (const PackedTree& tree : trees) {
    std::vector<std::uint32_t> depth(topology.node_count(), 0);
    std::set<Node> reached{root};
    std::uint32_t deepest = 0;
    for (const PackedTree::Hop& hop : tree.hops) {
      EXPECT_EQ(topology.neighbour(hop.from, hop.port), hop.to);
      EXPECT_TRUE(used.insert({hop.from, hop.port}).second) << "a link in two trees";
      EXPECT_TRUE(reached.contains(hop.from));
      EXPECT_TRUE(reached.insert(hop.to).second) << "a node twice";
      depth[index(hop.to)] = depth[index(hop.from)] + 1;
      EXPECT_EQ(hop.depth, depth[index(hop.to)]);
      deepest = std::max(deepest, hop.depth);
    }
    EXPECT_EQ(reached.size(), topology.node_count());
    EXPECT_EQ(tree.depth, deepest);
  }
}

TEST(TreePacking, OnEveryFamily_HasAsManyTreesAsTheSmallestFlow) {
  for (const TopologyPtr& topology : testing_support::example_topologies(40)) {
    const std::uint32_t n = topology->node_count();
    if (n < 2) continue;
    SCOPED_TRACE(topology->spec());
    const Node root{n / 3};
    std::uint32_t smallest = ~0U;
    for (std::uint32_t y = 0; y < n; ++y) {
      if (Node{y} != root) smallest = std::min(smallest, disjoint_ways(*topology, root, Node{y}));
    }
    TreePacking packing(*topology, root);
    ASSERT_EQ(packing.most_trees(), smallest);
    Random random(1);
    for (std::uint32_t count = 1; count <= smallest; ++count) {
      const std::vector<PackedTree> trees = packing.grow(count, random);
      ASSERT_EQ(trees.size(), count);
      expect_disjoint_spanning_trees(*topology, root, trees);
    }
  }
}

/// The tightest case: every link into the nodes of a set is needed, so a greedy choice without the check gets stuck.
TEST(TreePacking, OfRandomGraphs_IsCompleteWhateverTheOrder) {
  Random edges(7);
  for (std::uint32_t graph = 0; graph < 30; ++graph) {
    testing_support::EdgeList list;
    const std::uint32_t n = 6 + graph % 5;
    for (std::uint32_t x = 1; x < n; ++x) list.emplace_back(edges.below(x), x);
    for (std::uint32_t k = 0; k < 2 * n; ++k) {
      const std::uint32_t x = edges.below(n);
      const std::uint32_t y = edges.below(n);
      const std::pair<std::uint32_t, std::uint32_t> edge = std::minmax(x, y);
      if (x != y && std::find(list.begin(), list.end(), edge) == list.end()) list.push_back(edge);
    }
    const TopologyPtr topology = testing_support::EdgeGraph::of(n, list);
    TreePacking packing(*topology, Node{0});
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Random random(seed);
      expect_disjoint_spanning_trees(*topology, Node{0}, packing.grow(packing.most_trees(), random));
    }
  }
}

TEST(TreePacking, OfOneTree_IsAsDeepAsTheRootsEccentricity) {
  Random random(1);
  for (const auto& [spec, depth] :
       {std::pair("torus:8x8", 8U), std::pair("hypercube:5", 5U), std::pair("mesh:3x4", 5U)}) {
    TreePacking packing(*parse_topology(spec), Node{0});
    EXPECT_EQ(packing.grow(1, random)[0].depth, depth) << spec;
  }
}

}  // namespace
}  // namespace rota
