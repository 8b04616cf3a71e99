// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/segmented_scatter.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

TEST(SegmentedScatter, OnEveryFamily_VerifiesAndIsNoLongerThanTheTree) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    SCOPED_TRACE(topology->spec());
    const Node root{topology->node_count() / 3};
    const Schedule schedule = segmented_scatter(topology, root, 5, 1);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict, verify_all_nodes(schedule));
    EXPECT_EQ(verdict.messages, 5 * (topology->node_count() - 1U));
    if (topology->node_count() == 1) continue;
    EXPECT_GE(schedule.steps, best_bound_for(schedule)->steps);
    ScheduleRequest request{CollectiveKind::scatter, PortModel::all, "tree-scatter"};
    request.input.root = root;
    request.input.demand.segments = 5;
    EXPECT_LE(schedule.steps, make_schedule(topology, request).steps);
  }
}

/// 15 nodes over 4 links: the tree has a branch of 4 nodes, and 16 · 4 is more than ⌈16 · 15 / 4⌉.
TEST(SegmentedScatter, UsesAllOfTheRootsLinks_WhereABranchOfATreeHasMoreNodesThanAnother) {
  EXPECT_EQ(segmented_scatter(parse_topology("torus:4x4"), Node{3}, 16, 1).steps, 60U);
  ScheduleRequest request{CollectiveKind::scatter, PortModel::all, "tree-scatter"};
  request.input.demand.segments = 16;
  EXPECT_GT(make_schedule(parse_topology("torus:4x4"), request).steps, 60U);
}

TEST(SegmentedScatter, ReachesTheBound) {
  for (const char* spec : {"torus:4x4", "torus:5x5", "hypercube:4", "star:4", "mesh:4x4", "complete:6", "ring:8"}) {
    for (const std::uint32_t segments : {4U, 16U}) {
      const Schedule schedule = segmented_scatter(parse_topology(spec), Node{0}, segments, 1);
      EXPECT_EQ(schedule.steps, best_bound_for(schedule)->steps) << spec << " " << segments;
    }
  }
}

TEST(SegmentedScatter, Backwards_IsAGather) {
  ScheduleRequest request{.collective = CollectiveKind::gather, .ports = PortModel::all};
  request.input.demand.segments = 6;
  const Schedule gather = make_schedule(parse_topology("torus:4x4"), request);
  EXPECT_EQ(gather.algorithm, "segmented-gather");
  EXPECT_EQ(gather.steps, best_bound_for(gather)->steps);
  EXPECT_TRUE(verify_all_nodes(gather).ok) << verify_all_nodes(gather).offence;
}

/// The farthest leave first, one a step, and none waits.
TEST(TreeScatter, SinglePort_OfSegments_IsOptimalOnEveryFamily) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    ScheduleRequest request{.collective = CollectiveKind::scatter, .ports = PortModel::single};
    request.input.demand.segments = 3;
    const Schedule schedule = make_schedule(topology, request);
    EXPECT_TRUE(verify_quotient(schedule).ok) << topology->spec();
    if (topology->node_count() == 1) continue;
    EXPECT_EQ(schedule.steps, best_bound_for(schedule)->steps) << topology->spec();
  }
}

}  // namespace
}  // namespace rota
