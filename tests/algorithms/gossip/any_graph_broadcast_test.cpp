// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/any_graph_broadcast.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>
#include <string>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/reversed.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/edge_graph.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;

/// Verifies the broadcast and the accumulation that it is backwards. Returns the steps above the bound.
std::uint64_t steps_above_bound(const TopologyPtr& graph) {
  const Schedule schedule = any_graph_multinode_broadcast(graph, 1);
  const Verdict verdict = verify_quotient(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_TRUE(verdict.minimal);
  const Schedule backwards = reversed(schedule);
  const Verdict of_sums = verify_quotient(backwards);
  EXPECT_TRUE(of_sums.ok) << of_sums.offence;
  const std::uint64_t bound = best_bound_for(schedule)->steps;
  EXPECT_EQ(best_bound_for(backwards)->steps, bound);
  EXPECT_GE(schedule.steps, bound);
  return schedule.steps - bound;
}

/// Pairs of the ends of all links at random, until no pair is there twice.
TopologyPtr random_regular(std::uint32_t nodes, std::uint32_t degree, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint32_t> ends;
  for (std::uint32_t k = 0; k < nodes * degree; ++k) ends.push_back(k % nodes);
  for (;;) {
    random.shuffle(ends);
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::size_t k = 0; k < ends.size(); k += 2) {
      if (ends[k] != ends[k + 1]) edges.insert(std::minmax(ends[k], ends[k + 1]));
    }
    if (edges.size() == ends.size() / 2) return EdgeGraph::of(nodes, EdgeList(edges.begin(), edges.end()));
  }
}

TEST(AnyGraphBroadcast, OnEveryFamily_DeliversEachMessageOnce_InAtMostAStepMoreThanTheBound) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    EXPECT_LE(steps_above_bound(topology), 1U) << topology->spec();
  }
}

TEST(AnyGraphBroadcast, OnMeshesAndGridsWithHoles_MeetsTheBound) {
  for (const char* spec : {"mesh:3x3", "mesh:3x5", "mesh:4x4", "mesh:8x8", "mesh:3x3x3", "array:9",
                           "fail:7,10,25,28:mesh:6x6", "fail:9,21,33,45,51:mesh:8x8", "fail:0-1:torus:4x4"}) {
    EXPECT_EQ(steps_above_bound(parse_topology(spec)), 0U) << spec;
  }
}

TEST(AnyGraphBroadcast, OnParallelLinks_UsesAllOfThem) {
  EXPECT_EQ(any_graph_multinode_broadcast(parse_topology("graph:" ROTA_EXAMPLES "/dgx1.txt"), 1).steps, 2U);
  EXPECT_EQ(any_graph_multinode_broadcast(EdgeGraph::of(3, {{0, 1}, {0, 1}, {1, 2}, {1, 2}, {0, 2}}), 1).steps, 1U);
}

TEST(AnyGraphBroadcast, OnTreesWheelsAndCompleteBipartiteGraphs_MeetsTheBound) {
  EdgeList binary;
  EdgeList wheel;
  EdgeList k55;
  for (std::uint32_t x = 1; x < 31; ++x) binary.emplace_back((x - 1) / 2, x);
  for (std::uint32_t x = 1; x < 9; ++x) {
    wheel.emplace_back(0, x);
    wheel.emplace_back(std::minmax(x, x % 8 + 1));
  }
  for (std::uint32_t k = 0; k < 25; ++k) k55.emplace_back(k / 5, 5 + k % 5);
  EXPECT_EQ(steps_above_bound(EdgeGraph::of(31, binary)), 0U);
  EXPECT_EQ(steps_above_bound(EdgeGraph::of(9, wheel)), 0U);
  EXPECT_EQ(steps_above_bound(EdgeGraph::of(10, k55)), 0U);
}

TEST(AnyGraphBroadcast, OnRandomRegularGraphs_MeetsTheBoundInAllButAFew) {
  std::uint32_t at_bound = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    for (const std::uint32_t degree : {3U, 4U}) {
      const std::uint64_t above = steps_above_bound(random_regular(32, degree, seed));
      EXPECT_LE(above, 1U) << "degree " << degree << ", seed " << seed;
      at_bound += above == 0 ? 1 : 0;
    }
  }
  EXPECT_GE(at_bound, 15U);
}

/// Two complete graphs of eight with one link between: eight messages cross it, and the last goes a hop further.
TEST(AnyGraphBroadcast, OverABridge_MeetsTheBoundOfWhatMustCrossIt) {
  EdgeList edges{{0, 8}};
  for (std::uint32_t y = 1; y < 8; ++y) {
    for (std::uint32_t x = 0; x < y; ++x) {
      edges.emplace_back(x, y);
      edges.emplace_back(8 + x, 8 + y);
    }
  }
  const Schedule schedule = any_graph_multinode_broadcast(EdgeGraph::of(16, edges), 1);
  EXPECT_EQ(schedule.steps, 9U);
  EXPECT_EQ(best_bound_for(schedule)->steps, 9U);
  EXPECT_EQ(best_bound_for(schedule)->name, "entry");
}

TEST(AnyGraphBroadcast, SameSeed_GivesTheSameSchedule_AndOneNodeNeedsNone) {
  const TopologyPtr graph = random_regular(32, 3, 3);
  const Schedule first = any_graph_multinode_broadcast(graph, 5);
  const Schedule second = any_graph_multinode_broadcast(graph, 5);
  ASSERT_EQ(first.hops.size(), second.hops.size());
  for (std::size_t i = 0; i < first.hops.size(); ++i) {
    EXPECT_EQ(first.hops[i].step, second.hops[i].step);
    EXPECT_EQ(first.hops[i].port, second.hops[i].port);
    EXPECT_EQ(first.hops[i].origin, second.hops[i].origin);
  }
  EXPECT_EQ(any_graph_multinode_broadcast(parse_topology("array:2"), 1).steps, 1U);
}

}  // namespace
}  // namespace rota
