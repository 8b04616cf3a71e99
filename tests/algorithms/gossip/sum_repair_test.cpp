// SPDX-License-Identifier: Apache-2.0
//
// The plan that a repair works on, and that repairs keep a schedule correct, shorten it and give up in time.
#include "compiler/algorithms/gossip/sum_repair.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/algorithms/gossip/any_graph_broadcast.h"
#include "compiler/algorithms/gossip/sum_plan.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"

namespace rota {
namespace {

/// Halves one after the other.
Schedule in_turn(const std::string& spec) {
  return all_reduce_over(any_graph_multinode_broadcast(parse_topology(spec), 1));
}

std::uint32_t missing_legs(const SumPlan& plan) {
  std::uint32_t legs = 0;
  for (std::uint32_t sum = 0; sum < plan.links().node_count(); ++sum) legs += plan.missing(sum);
  return legs;
}

TEST(SumPlan, OfASchedule_IsTheScheduleAgain) {
  for (const char* spec : {"mesh:3x4", "graph:" ROTA_EXAMPLES "/dgx1.txt", "array:5"}) {
    const Schedule schedule = in_turn(spec);
    const GossipLinks links(*schedule.topology);
    SumPlan plan(*schedule.topology, links, schedule.steps, 1);
    plan.take_over(schedule);
    ASSERT_EQ(missing_legs(plan), 0U) << spec;
    const Schedule again = plan.schedule(schedule.topology);
    ASSERT_EQ(again.hops.size(), schedule.hops.size());
    for (std::size_t i = 0; i < again.hops.size(); ++i) {
      const ClassHop& a = again.hops[i];
      const ClassHop& b = schedule.hops[i];
      EXPECT_TRUE(a.step == b.step && a.cls == b.cls && a.port == b.port && a.origin == b.origin &&
                  a.destination == b.destination);
    }
  }
}

/// Of array:3 sum 2 goes from node 0 over node 1 to node 2 and back.
TEST(SumPlan, KnowsWhenALegMayMove) {
  const TopologyPtr array = parse_topology("array:3");
  const GossipLinks links(*array);
  SumPlan plan(*array, links, 10, 1);
  const std::uint32_t into_1_from_2 = links.first(1) + (links.sender(links.first(1)) == 2 ? 0 : 1);
  const std::uint32_t into_0_from_1 = links.first(0);
  // Collecting, seen backwards: over the link from 2 to 1 in steps 6 and over that to 0 in 8, which are 3 and 1.
  plan.place(plan.leg(2, SumHalf::collect, 1), {into_1_from_2, 6});
  plan.place(plan.leg(2, SumHalf::collect, 0), {into_0_from_1, 8});
  EXPECT_EQ(plan.missing(2), 2U);
  EXPECT_EQ(plan.earliest(2, SumHalf::collect, 1), 7U);
  EXPECT_EQ(plan.latest(plan.leg(2, SumHalf::collect, 1)), 7U);
  EXPECT_EQ(plan.latest(plan.leg(2, SumHalf::collect, 0)), 9U);
  EXPECT_EQ(plan.earliest(2, SumHalf::spread, 2), 4U) << "the sum is complete after step 3";
  EXPECT_EQ(plan.earliest(2, SumHalf::spread, 1), SumPlan::kNever);
  EXPECT_FALSE(plan.suits(plan.leg(2, SumHalf::spread, 1), {into_1_from_2, 3}));
  EXPECT_TRUE(plan.suits(plan.leg(2, SumHalf::spread, 1), {into_1_from_2, 4}));
  // Step 6 backwards over the link from 2 to 1 is step 3 over the link from 1 to 2.
  EXPECT_EQ(plan.occupant(SumHalf::spread, {plan.opposite(into_1_from_2), 3}), plan.leg(2, SumHalf::collect, 1));
  EXPECT_EQ(plan.next_free(SumHalf::spread, plan.opposite(into_1_from_2), 3), 4U);
  EXPECT_EQ(plan.next_free(SumHalf::collect, into_1_from_2, 6), 7U);
  plan.roll_back(1);
  EXPECT_EQ(plan.missing(2), 3U);
  EXPECT_EQ(plan.latest(plan.leg(2, SumHalf::collect, 1)), 9U);
}

TEST(SumRepair, ShortensASchedule_AndKeepsItCorrect) {
  for (const char* spec : {"mesh:4x4", "mesh:5x5", "fail:5-6:mesh:4x4", "mesh:3x3x3"}) {
    for (const std::uint32_t hop_steps : {1U, 3U}) {
      Schedule schedule = in_turn(spec);
      // A schedule for long hops: every step of the short one lasts as long as a hop.
      for (ClassHop& hop : schedule.hops) hop.step = Step{index(hop.step) * hop_steps};
      schedule.steps = index(schedule.hops.back().step) + 1;
      schedule.hop_steps = hop_steps;
      const GossipLinks links(*schedule.topology);
      std::int64_t visits = 5'000'000;
      const std::uint32_t steps = schedule.steps - hop_steps;
      const auto shorter = repaired_all_reduce(links, schedule, steps, visits, 1);
      ASSERT_TRUE(shorter.has_value()) << spec << ' ' << hop_steps;
      EXPECT_LE(shorter->steps, steps);
      EXPECT_EQ(shorter->hop_steps, hop_steps);
      const Judgement judgement = judge(*shorter);
      EXPECT_TRUE(judgement.verdict.ok) << spec << ": " << judgement.verdict.offence;
    }
  }
}

/// 13 steps is the bound of mesh:4x4.
TEST(SumRepair, BelowTheBound_GivesUpWhenItHasLookedEnough) {
  const Schedule schedule = in_turn("mesh:4x4");
  const GossipLinks links(*schedule.topology);
  std::int64_t visits = 1'000'000;
  EXPECT_EQ(repaired_all_reduce(links, schedule, 12, visits, 1), std::nullopt);
  EXPECT_LE(visits, 0);
  EXPECT_GT(visits, -1'000'000);
}

}  // namespace
}  // namespace rota
