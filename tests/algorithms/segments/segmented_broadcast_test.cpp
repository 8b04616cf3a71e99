// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/segmented_broadcast.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <utility>

#include "compiler/algorithms/registry.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

Verdict judged_alike(const Schedule& schedule) {
  const Verdict verdict = verify_quotient(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict, verify_all_nodes(schedule));
  return verdict;
}

TEST(PackedTreesBroadcast, OnEveryFamily_Verifies_AndNothingWaits) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    for (const std::uint32_t segments : {2U, 7U}) {
      SCOPED_TRACE(topology->spec() + ", " + std::to_string(segments));
      const Node root{topology->node_count() / 3};
      const Schedule schedule = packed_trees_broadcast(topology, root, segments, 1);
      const Verdict verdict = judged_alike(schedule);
      EXPECT_TRUE(verdict.minimal);
      EXPECT_EQ(verdict.messages, segments * (topology->node_count() - 1U));
      EXPECT_TRUE(verdict.wait_free());
      EXPECT_TRUE(verdict.fifo_consistent);
      if (topology->node_count() > 1) {
        EXPECT_GE(schedule.steps, best_bound_for(schedule)->steps);
      }
    }
  }
}

TEST(ExchangedBroadcast, OnEveryFamily_UnderBothPortModels_VerifiesAndIsNoLongerThanTrees) {
  for (const TopologyPtr& topology : testing_support::example_topologies(40)) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      SCOPED_TRACE(topology->spec() + " " + std::string(to_string(ports)));
      const Node root{topology->node_count() / 2};
      const Schedule schedule = exchanged_broadcast(topology, root, 5, ports, 1);
      EXPECT_TRUE(judged_alike(schedule).minimal);
      if (topology->node_count() == 1) continue;
      EXPECT_GE(schedule.steps, best_bound_for(schedule)->steps);
      if (ports == PortModel::all) {
        EXPECT_LE(schedule.steps, packed_trees_broadcast(topology, root, 5, 1).steps);
      }
    }
  }
}

std::uint32_t steps(const char* spec, std::uint32_t segments, PortModel ports) {
  return exchanged_broadcast(parse_topology(spec), Node{0}, segments, ports, 1).steps;
}

TEST(ExchangedBroadcast, AllPort_ReachesTheBound) {
  for (const char* spec : {"torus:4x4", "hypercube:4", "hypercube:6", "mesh:4x4", "mesh:8x8", "ring:9"}) {
    for (const std::uint32_t segments : {4U, 16U, 64U}) {
      const Schedule schedule = exchanged_broadcast(parse_topology(spec), Node{0}, segments, PortModel::all, 1);
      EXPECT_EQ(schedule.steps, best_bound_for(schedule)->steps) << spec << " " << segments;
    }
  }
  for (const char* spec : {"torus:8x8", "star:4", "complete:8"}) {
    const Schedule schedule = exchanged_broadcast(parse_topology(spec), Node{0}, 64, PortModel::all, 1);
    EXPECT_LE(schedule.steps, best_bound_for(schedule)->steps + 1) << spec;
  }
}

/// k - 1 + d: each node and its neighbour over the step's dimension exchange the latest segments.
TEST(ExchangedBroadcast, SinglePort_OnHypercubesAndTori_ReachesTheBound) {
  EXPECT_EQ(steps("hypercube:3", 20, PortModel::single), 22U);
  EXPECT_EQ(steps("hypercube:6", 16, PortModel::single), 21U);
  EXPECT_EQ(steps("torus:4x4", 16, PortModel::single), 19U);
  EXPECT_EQ(steps("complete:8", 16, PortModel::single), 18U);
}

TEST(ExchangedBroadcast, OfManySegmentsOnALine_IsAPipeline) {
  EXPECT_EQ(steps("array:5", 1000, PortModel::all), 1003U);
  EXPECT_EQ(steps("array:5", 1000, PortModel::single), 1003U);
}

TEST(SegmentedBroadcasts, TheSameSeed_GivesTheSameBytes) {
  const TopologyPtr mesh = parse_topology("mesh:4x5");
  const auto text = [](const Schedule& schedule) {
    std::ostringstream out;
    write_schedule(schedule, out);
    return out.str();
  };
  EXPECT_EQ(text(exchanged_broadcast(mesh, Node{3}, 9, PortModel::all, 5)),
            text(exchanged_broadcast(mesh, Node{3}, 9, PortModel::all, 5)));
  EXPECT_EQ(text(exchanged_broadcast(mesh, Node{3}, 9, PortModel::single, 5)),
            text(exchanged_broadcast(mesh, Node{3}, 9, PortModel::single, 5)));
}

TEST(SegmentedBroadcasts, AreTheDefaultForSeveralSegments_AndTheirDualsAdd) {
  const TopologyPtr torus = parse_topology("torus:3x4");
  const auto made = [&](CollectiveKind kind, PortModel ports, std::uint32_t segments) {
    ScheduleRequest request{.collective = kind, .ports = ports};
    request.input.demand.segments = segments;
    return make_schedule(torus, request);
  };
  EXPECT_EQ(made(CollectiveKind::broadcast, PortModel::all, 1).algorithm, "tree-broadcast");
  EXPECT_EQ(made(CollectiveKind::broadcast, PortModel::all, 2).algorithm, "segment-exchange");
  const Schedule sums = made(CollectiveKind::accumulation, PortModel::all, 8);
  EXPECT_EQ(sums.algorithm, "segment-exchange-accumulation");
  EXPECT_EQ(judged_alike(sums).messages, 8U);
  EXPECT_EQ(sums.steps, best_bound_for(sums)->steps);
  EXPECT_EQ(judged_alike(made(CollectiveKind::accumulation, PortModel::single, 8)).messages, 8U);
}

}  // namespace
}  // namespace rota
