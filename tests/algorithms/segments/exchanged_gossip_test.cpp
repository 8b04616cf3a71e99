// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/exchanged_gossip.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/edge_graph.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

TEST(SinglePortGossip, OnEveryFamily_VerifiesWithoutASpareCopy) {
  for (const TopologyPtr& topology : testing_support::example_topologies(40)) {
    const Schedule schedule = single_port_multinode_broadcast(topology, 1);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << topology->spec() << ": " << verdict.offence;
    EXPECT_EQ(verdict, verify_all_nodes(schedule)) << topology->spec();
    EXPECT_TRUE(verdict.minimal) << topology->spec();
  }
}

TEST(SinglePortGossip, IsTheDefaultWithoutAGroup_AndMostOftenOptimal) {
  for (const char* spec : {"graph:" ROTA_EXAMPLES "/petersen.txt", "graph:" ROTA_EXAMPLES "/dgx1.txt", "mesh:4x4x4"}) {
    const Schedule schedule =
        make_schedule(parse_topology(spec), {CollectiveKind::multinode_broadcast, PortModel::single});
    EXPECT_EQ(schedule.algorithm, "gossip-single");
    EXPECT_EQ(schedule.steps, best_bound_for(schedule)->steps) << spec;
  }
  // An end of a line gets a message a step, but its neighbour sends six messages: 3 + 1 to one side, 2 to the other.
  EXPECT_GE(single_port_multinode_broadcast(parse_topology("array:5"), 1).steps, 6U);
}

/// Nodes that separate parts send all into these, and what goes far leaves first.
TEST(SinglePortGossip, OnLinesAndTrees_MeetsTheBoundOrNearlyDoes) {
  const auto steps_above = [](const TopologyPtr& topology) {
    const Schedule schedule = make_schedule(topology, {CollectiveKind::multinode_broadcast, PortModel::single});
    return schedule.steps - best_bound_for(schedule).value().steps;
  };
  for (const char* spec : {"array:5", "array:16", "mesh:3x3"}) EXPECT_EQ(steps_above(parse_topology(spec)), 0U) << spec;
  testing_support::EdgeList hub;
  testing_support::EdgeList caterpillar;
  testing_support::EdgeList binary;
  for (std::uint32_t leaf = 1; leaf <= 12; ++leaf) hub.emplace_back(0, leaf);
  for (std::uint32_t x = 0; x < 8; ++x) {
    if (x > 0) caterpillar.emplace_back(x - 1, x);
    caterpillar.emplace_back(x, 8 + 2 * x);
    caterpillar.emplace_back(x, 9 + 2 * x);
  }
  for (std::uint32_t x = 1; x < 31; ++x) binary.emplace_back((x - 1) / 2, x);
  EXPECT_EQ(steps_above(testing_support::EdgeGraph::of(13, hub)), 0U);
  EXPECT_EQ(steps_above(testing_support::EdgeGraph::of(24, caterpillar)), 0U);
  EXPECT_LE(steps_above(testing_support::EdgeGraph::of(31, binary)), 3U);
}

TEST(SinglePortGossip, GivesAccumulationAndAllReduce) {
  const TopologyPtr mesh = parse_topology("mesh:3x4");
  for (const CollectiveKind kind : {CollectiveKind::multinode_accumulation, CollectiveKind::multinode_all_reduce}) {
    const Schedule schedule = make_schedule(mesh, {kind, PortModel::single});
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict, verify_all_nodes(schedule));
  }
}

}  // namespace
}  // namespace rota
