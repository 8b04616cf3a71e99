// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/tree_collectives.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/algorithms/core/reversed.h"
#include "compiler/algorithms/hypercube/hypercube_broadcast.h"
#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/example_topologies.h"

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

TEST(MultinodeAllReduce, OverOneTreeForAllOrigins_TakesTwiceTheStepsOfTheBroadcast_OnEveryCayleyGraph) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    if (topology->group() == nullptr) continue;
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      SCOPED_TRACE(topology->spec());
      const Schedule broadcast = make_schedule(topology, {CollectiveKind::multinode_broadcast, ports});
      const Schedule schedule = pipelined_all_reduce_over(broadcast);
      // One class: all sums are complete in the same step, and no total can leave before it.
      EXPECT_EQ(schedule.steps, 2 * broadcast.steps);
      const Verdict verdict = verify_all_nodes(schedule);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
      EXPECT_TRUE(verdict == verify_quotient(schedule));
      EXPECT_TRUE(verdict.minimal);
      EXPECT_GE(schedule.steps, best_bound_for(schedule)->steps);
    }
  }
}

TEST(MultinodeAllReduce, OfNodesWhoseSumsAreCompleteAtDifferentTimes_OverlapsItsHalves) {
  std::uint32_t saved = 0;
  for (const char* spec : {"array:5", "mesh:3x3", "mesh:8x8", "mesh:3x7", "mesh:2x3x4"}) {
    SCOPED_TRACE(spec);
    const Schedule broadcast = make_schedule(parse_topology(spec), {CollectiveKind::multinode_broadcast});
    const Schedule schedule = pipelined_all_reduce_over(broadcast);
    const Schedule one_by_one = all_reduce_over(broadcast);
    EXPECT_EQ(one_by_one.steps, 2 * broadcast.steps);
    EXPECT_LE(schedule.steps, one_by_one.steps);
    saved += one_by_one.steps - schedule.steps;
    for (const Schedule* made : {&schedule, &one_by_one}) {
      const Verdict verdict = verify_all_nodes(*made);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
      EXPECT_TRUE(verdict == verify_quotient(*made));
      EXPECT_GE(made->steps, best_bound_for(*made)->steps);
    }
  }
  EXPECT_GT(saved, 0U);
}

}  // namespace
}  // namespace rota
