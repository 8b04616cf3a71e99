// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/single_port_matching.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/algorithms/exchange/greedy_single_port.h"
#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/algorithms/connected_graphs.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;

/// Both judges agree on the steps, which are returned.
std::uint64_t matched_steps(const TopologyPtr& graph, std::uint32_t hop_steps = 1) {
  const Schedule schedule = matched_total_exchange(graph, 1, hop_steps);
  const Verdict quotient = verify_quotient(schedule);
  EXPECT_TRUE(quotient.ok) << quotient.offence;
  const Verdict everywhere = verify_all_nodes(schedule);
  EXPECT_TRUE(everywhere.ok) << everywhere.offence;
  EXPECT_EQ(quotient.steps, everywhere.steps);
  return quotient.steps;
}

/// The bound has a certificate, so no search through all schedules would find fewer steps.
TEST(SinglePortMatching, OnEveryConnectedGraphOfUpToSixNodes_TakesTheLowerBound) {
  std::uint32_t graphs = 0;
  for (std::uint32_t nodes = 2; nodes <= 6; ++nodes) {
    for (const EdgeList& edges : testing_support::connected_graphs(nodes)) {
      const TopologyPtr graph = EdgeGraph::of(nodes, edges);
      EXPECT_EQ(matched_steps(graph), best_bound(*graph, PortModel::single)) << testing::PrintToString(edges);
      ++graphs;
    }
  }
  EXPECT_EQ(graphs, 1 + 2 + 6 + 21 + 112);
}

TEST(SinglePortMatching, OnMeshesAndArrays_TakesTheLowerBound) {
  for (const char* spec : {"array:7", "mesh:2x5", "mesh:4x4", "mesh:3x5", "mesh:3x3x3", "product:array:3*ring:4"}) {
    const TopologyPtr network = parse_topology(spec);
    EXPECT_EQ(matched_steps(network), best_bound(*network, PortModel::single)) << spec;
  }
}

/// 49 steps of 18 before, most of them over the hub, which messages of the rim can avoid.
TEST(SinglePortMatching, OnAWheel_TakesAtMostAStepAboveTheBound) {
  EdgeList wheel;
  for (std::uint32_t v = 1; v <= 9; ++v) {
    wheel.emplace_back(0, v);
    wheel.emplace_back(v, v % 9 + 1);
  }
  const TopologyPtr graph = EdgeGraph::of(10, wheel);
  EXPECT_LE(matched_steps(graph), best_bound(*graph, PortModel::single) + 1);
}

TEST(SinglePortMatching, OnALargerMesh_IsTwoStepsFromTheBound_WhereTheGreedyOneTakesAQuarterMore) {
  const TopologyPtr mesh = parse_topology("mesh:6x7");
  const std::uint64_t steps = matched_steps(mesh);
  EXPECT_LE(steps, best_bound(*mesh, PortModel::single) + 2);
  EXPECT_GT(greedy_single_port_total_exchange(mesh).steps, steps * 5 / 4);
}

TEST(SinglePortMatching, LongHops_AreScheduledToo) {
  const TopologyPtr mesh = parse_topology("mesh:3x4");
  EXPECT_GE(matched_steps(mesh, 3), matched_steps(mesh));
}

TEST(SinglePortMatching, SameSeed_SameSchedule) {
  const TopologyPtr mesh = parse_topology("mesh:4x5");
  const Schedule once = matched_total_exchange(mesh, 7);
  const Schedule again = matched_total_exchange(mesh, 7);
  ASSERT_EQ(once.hops.size(), again.hops.size());
  for (std::size_t i = 0; i < once.hops.size(); ++i) {
    EXPECT_EQ(index(once.hops[i].step), index(again.hops[i].step));
    EXPECT_EQ(index(once.hops[i].port), index(again.hops[i].port));
    EXPECT_EQ(index(once.hops[i].cls), index(again.hops[i].cls));
  }
}

TEST(SinglePortMatching, IsTheDefaultWithoutAGroup_AndNotOnCayleyGraphs) {
  const auto chosen = [](const char* spec) {
    return make_schedule(parse_topology(spec), {CollectiveKind::total_exchange, PortModel::single, "", {}}).algorithm;
  };
  EXPECT_EQ(chosen("mesh:3x4"), "matched");
  EXPECT_EQ(chosen("torus:3x4"), "invariant-transit-first");
}

}  // namespace
}  // namespace rota
