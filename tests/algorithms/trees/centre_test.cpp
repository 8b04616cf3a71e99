// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/centre.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/topology/registry.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

/// By relaxing every link until nothing changes: slow, and nothing like the search that is tested.
std::uint32_t eccentricity(const Topology& topology, Node from) {
  const std::uint32_t n = topology.node_count();
  std::vector<std::uint32_t> distance(n, n);
  distance[index(from)] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t x = 0; x < n; ++x) {
      for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
        const Node y = topology.neighbour(Node{x}, Port{p});
        if (y == kNoNode || distance[index(y)] <= distance[x] + 1) continue;
        distance[index(y)] = distance[x] + 1;
        changed = true;
      }
    }
  }
  return *std::max_element(distance.begin(), distance.end());
}

Node lowest_of_least_eccentricity(const Topology& topology) {
  Node best{0};
  std::uint32_t least = topology.node_count();
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    const std::uint32_t e = eccentricity(topology, Node{x});
    if (e < least) best = Node{x};
    least = std::min(least, e);
  }
  return best;
}

TEST(Centre, OfEveryFamily_IsTheLowestNodeOfTheLeastEccentricity) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    EXPECT_EQ(centre(*topology), lowest_of_least_eccentricity(*topology)) << topology->spec();
  }
}

/// Node x > 0 hangs on a lower node: a tree without symmetry, and no family that has a short cut.
class HangingTree final : public Topology {
 public:
  explicit HangingTree(const std::vector<std::uint32_t>& parents)
      : Topology(Family::graph, "tree", static_cast<std::uint32_t>(parents.size()),
                 static_cast<std::uint32_t>(parents.size())),
        neighbours_(parents.size()) {
    for (std::uint32_t x = 1; x < parents.size(); ++x) {
      neighbours_[x].push_back(Node{parents[x]});
      neighbours_[parents[x]].push_back(Node{x});
    }
  }
  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    const auto& own = neighbours_[index(x)];
    return index(p) < own.size() ? own[index(p)] : kNoNode;
  }
  [[nodiscard]] Port reverse_port(Node x, Port p) const override {
    const auto& other = neighbours_[index(neighbour(x, p))];
    return Port{static_cast<std::uint32_t>(std::find(other.begin(), other.end(), x) - other.begin())};
  }

 private:
  std::vector<std::vector<Node>> neighbours_;
};

TEST(Centre, OfTreesWithoutSymmetry_IsTheLowestNodeOfTheLeastEccentricity) {
  for (std::uint32_t step = 1; step < 12; ++step) {
    std::vector<std::uint32_t> parents{0};
    for (std::uint32_t x = 1; x < 40; ++x) parents.push_back(x - 1 - (x * step / 3) % std::min(x, step));
    const HangingTree tree(parents);
    EXPECT_EQ(centre(tree), lowest_of_least_eccentricity(tree)) << step;
  }
}

TEST(Centre, OfLongArraysAndLargeMeshes_ComesWithoutASearchFromEveryNode) {
  EXPECT_EQ(centre(*parse_topology("array:16")), Node{7});
  EXPECT_EQ(centre(*parse_topology("array:1000001")), Node{500000});
  EXPECT_EQ(centre(*parse_topology("mesh:512x1023")), Node{255 * 1023 + 511});
}

}  // namespace
}  // namespace rota
