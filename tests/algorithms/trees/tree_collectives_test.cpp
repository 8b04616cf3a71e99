// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/tree_collectives.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/algorithms/core/reversed.h"
#include "compiler/algorithms/core/stretched.h"
#include "compiler/algorithms/hypercube/hypercube_broadcast.h"
#include "compiler/algorithms/registry.h"
#include "compiler/algorithms/trees/told_tree.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/algorithms/connected_graphs.h"
#include "tests/edge_graph.h"
#include "tests/example_topologies.h"
#include "tests/verify/telling.h"

namespace rota {
namespace {

std::uint32_t steps_of_broadcast(const char* spec, Node root, PortModel ports) {
  return tree_broadcast(parse_topology(spec), root, ports).steps;
}

TEST(TreeBroadcast, AllPort_TakesTheRootsEccentricityOnEveryFamily) {
  for (const TopologyPtr& topology : testing_support::example_topologies(200)) {
    const Node root{topology->node_count() / 3};
    const Schedule schedule = tree_broadcast(topology, root, PortModel::all);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << topology->spec() << ": " << verdict.offence;
    EXPECT_TRUE(verdict.minimal);
    EXPECT_EQ(schedule.steps, best_bound_for(schedule)->steps) << topology->spec();
  }
}

/// Known broadcast times: n nodes double where all are neighbours; the longer side of a line goes first.
TEST(TreeBroadcast, SinglePort_IsOptimalWhereTheOptimumIsKnown) {
  EXPECT_EQ(steps_of_broadcast("complete:9", Node{4}, PortModel::single), 4U);
  EXPECT_EQ(steps_of_broadcast("hypercube:6", Node{5}, PortModel::single), 6U);
  EXPECT_EQ(steps_of_broadcast("array:7", Node{2}, PortModel::single), 4U);
  EXPECT_EQ(steps_of_broadcast("array:7", Node{3}, PortModel::single), 4U);
  EXPECT_EQ(steps_of_broadcast("ring:8", Node{1}, PortModel::single), 4U);
  EXPECT_EQ(steps_of_broadcast("ring:9", Node{1}, PortModel::single), 5U);
}

/// Trees grown greedily take a step more on each of these.
TEST(TreeBroadcast, SinglePort_IsSearchedDownToItsBound) {
  EXPECT_EQ(steps_of_broadcast("torus:3x5", Node{7}, PortModel::single), 4U);
  EXPECT_EQ(steps_of_broadcast("torus:7x7", Node{0}, PortModel::single), 7U);
  EXPECT_EQ(steps_of_broadcast("butterfly:4", Node{9}, PortModel::single), 7U);
  EXPECT_EQ(steps_of_broadcast("star:5", Node{50}, PortModel::single), 8U);
}

TEST(TreeBroadcast, SinglePort_TakesTheFewestStepsOnEverySmallGraph) {
  for (std::uint32_t nodes = 2; nodes <= 6; ++nodes) {
    for (const testing_support::EdgeList& edges : testing_support::connected_graphs(nodes)) {
      const Schedule schedule =
          tree_broadcast(testing_support::EdgeGraph::of(nodes, edges), Node{0}, PortModel::single);
      EXPECT_TRUE(verify_quotient(schedule).ok);
      EXPECT_EQ(schedule.steps, testing_support::fewest_steps_to_tell_all(nodes, edges)) << edges.size() << " links";
    }
  }
}

TEST(ToldTree, WithHopsOfSeveralSteps_TellsAllInTime_OrSaysThatNoneDoes) {
  const TopologyPtr star = parse_topology("star:4");
  const Schedule schedule = tree_broadcast(star, Node{0}, PortModel::single, /*hop_steps=*/2);
  EXPECT_EQ(stretched(schedule, 2).steps, 8U);
  const TopologyPtr torus = parse_topology("torus:3x5");
  EXPECT_TRUE(told_tree(*torus, Node{0}, 7, 2).has_value());
  EXPECT_FALSE(told_tree(*torus, Node{0}, 6, 2).has_value());
  EXPECT_FALSE(told_tree(*torus, Node{0}, 2, 1).has_value());  // some are three hops away
}

TEST(ToldTree, OfSeveralRoots_ThereIsATreeForEach) {
  const TopologyPtr array = parse_topology("array:9");
  const std::vector<Node> roots{Node{2}, Node{6}};
  EXPECT_FALSE(told_forest(*array, roots, 2, 1, 1000).has_value());  // a root tells one neighbour after the other
  const auto forest = told_forest(*array, roots, 3, 1, 1000);
  ASSERT_TRUE(forest.has_value());
  EXPECT_EQ(forest->order.size(), 9U);
  EXPECT_EQ(forest->root, Node{2});
  for (std::uint32_t x = 0; x < 9; ++x) {
    const Node parent = forest->parent[x];
    if (x == 2 || x == 6) {
      EXPECT_EQ(parent, kNoNode);
    } else {
      EXPECT_EQ(array->neighbour(parent, forest->port[x]), Node{x});
    }
  }
  EXPECT_FALSE(told_forest(*array, std::vector<Node>{Node{0}, Node{1}}, 6, 1, 1000).has_value());  // node 8 is 7 away
}

TEST(TreeScatter, SinglePort_OnARing_SendsTheFarthestFirst) {
  const Schedule schedule = tree_scatter(parse_topology("ring:7"), Node{3}, PortModel::single);
  EXPECT_EQ(schedule.steps, 6U);
  EXPECT_TRUE(verify_quotient(schedule).minimal);
}

TEST(TreeScatter, AllPort_SharesTheNodesOutAmongTheRootsLinks_AsEvenlyAsItGetsThem) {
  for (const char* spec : {"torus:4x4", "torus:5x5", "hypercube:5", "star:4", "complete:6", "ring:8"}) {
    const Schedule schedule = tree_scatter(parse_topology(spec), Node{1}, PortModel::all);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << spec << ": " << verdict.offence;
    EXPECT_LE(2 * schedule.steps, 3 * best_bound_for(schedule)->steps) << spec;
  }
  for (const char* spec : {"star:4", "complete:6", "ring:8"}) {
    const Schedule schedule = tree_scatter(parse_topology(spec), Node{1}, PortModel::all);
    EXPECT_EQ(schedule.steps, best_bound_for(schedule)->steps) << spec;
  }
}

TEST(AllReduce, OnAHypercube_TakesTwiceItsDimension) {
  for (const PortModel ports : {PortModel::single, PortModel::all}) {
    const Schedule schedule = all_reduce_over(hypercube_broadcast(parse_topology("hypercube:5"), Node{11}, ports));
    EXPECT_EQ(schedule.steps, 10U);
    const Verdict verdict = verify_all_nodes(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict.transmissions, 2U * 31);
    EXPECT_TRUE(verdict == verify_quotient(schedule));
  }
}

/// Both judges accept it.
void expect_correct(const Schedule& schedule) {
  SCOPED_TRACE(schedule.topology->spec());
  const Verdict verdict = verify_all_nodes(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_TRUE(verdict == verify_quotient(schedule));
  EXPECT_TRUE(verdict.minimal);
  EXPECT_GE(schedule.steps, best_bound_for(schedule)->steps);
}

TEST(MultinodeAllReduce, TakesTwiceTheStepsOfTheBroadcast_InOrder) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    const Schedule broadcast = make_schedule(topology, {.collective = CollectiveKind::multinode_broadcast});
    const Schedule schedule = all_reduce_over(broadcast);
    expect_correct(schedule);
    EXPECT_EQ(schedule.steps, 2 * broadcast.steps);
    EXPECT_TRUE(verify_quotient(schedule).fifo_consistent);
  }
}

TEST(MultinodeAllReduce, OverLongHops_WaitsForTheLastPartialSums) {
  for (const char* spec : {"ring:7", "torus:4x4", "mesh:3x4"}) {
    const auto made = [&](CollectiveKind collective) {
      return make_schedule(parse_topology(spec),
                           {.collective = collective, .input = {.hop_steps = 4, .parameter = {}}});
    };
    const Schedule schedule = made(CollectiveKind::multinode_all_reduce);
    expect_correct(schedule);
    EXPECT_EQ(schedule.steps, 2 * made(CollectiveKind::multinode_broadcast).steps + 4 - 1);
  }
}

}  // namespace
}  // namespace rota
