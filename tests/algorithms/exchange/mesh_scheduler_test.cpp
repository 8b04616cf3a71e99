// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/mesh_scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

constexpr std::uint32_t kNoLimit = ~0U;

constexpr TurnRule kEveryKindOfRule[] = {{false, false, 0}, {true, false, 0}, {false, true, 4}, {true, true, 8}};

TEST(MeshScheduler, EveryRule_DeliversEverything_WithTheQueuesThatItCounts) {
  for (const char* spec : {"mesh:2x3", "mesh:5x3", "mesh:4x4", "mesh:2x3x4", "mesh:3x2x3x2"}) {
    const TopologyPtr mesh = parse_topology(spec);
    const MeshTraffic traffic(*mesh);
    for (const TurnRule rule : kEveryKindOfRule) {
      Schedule schedule;
      schedule.topology = mesh;
      schedule.symmetry = traffic.shape().symmetry();
      const auto cost = schedule_by_turns(traffic, rule, kNoLimit, schedule.hops);
      ASSERT_TRUE(cost.has_value());
      schedule.steps = cost->steps;
      const Verdict verdict = verify_quotient(schedule);
      ASSERT_TRUE(verdict.ok) << spec << ": " << verdict.offence;
      EXPECT_TRUE(verdict.fifo_consistent);
      EXPECT_TRUE(verdict.minimal);
      EXPECT_EQ(verdict.fifo_depth, cost->depth) << spec;
      EXPECT_EQ(verdict.fifo_slots, cost->slots) << spec;
    }
  }
}

TEST(MeshScheduler, ItsHops_AreInTheOrderOfASchedule) {
  const MeshTraffic traffic(*parse_topology("mesh:2x4x3"));
  std::vector<ClassHop> hops;
  ASSERT_TRUE(schedule_by_turns(traffic, {}, kNoLimit, hops));
  EXPECT_TRUE(std::is_sorted(hops.begin(), hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tie(a.step, a.cls, a.port) < std::tie(b.step, b.cls, b.port);
  }));
}

TEST(MeshScheduler, AStepLimit_IsMetOrRefused) {
  const MeshTraffic traffic(*parse_topology("mesh:4x5"));
  std::vector<ClassHop> hops;
  const auto free = schedule_by_turns(traffic, {}, kNoLimit, hops);
  ASSERT_TRUE(free.has_value());
  const std::size_t transmissions = hops.size();
  EXPECT_EQ(schedule_by_turns(traffic, {}, free->steps, hops), free);
  EXPECT_EQ(hops.size(), transmissions) << "not those of both runs";
  EXPECT_FALSE(schedule_by_turns(traffic, {}, free->steps - 1, hops).has_value());
}

// If links keep their last messages for the end, one comes a step too late.
TEST(MeshScheduler, LinksThatStopPacingNearTheEnd_MissNoStep_WhereOneSideIsLongest) {
  const MeshTraffic traffic(*parse_topology("mesh:6x7x8"), MeshOrder::farthest_first, 0, MeshRoutes::every_side_first);
  const std::uint32_t bound = *std::max_element(traffic.loads().begin(), traffic.loads().end());
  TurnRule rule{.all_turns = true, .reach = 3, .most_ahead = 17, .most_turning = 4, .target_steps = bound, .spare = 40};
  rule.reserve = 8;
  std::vector<ClassHop> hops;
  const auto paced = schedule_by_turns(traffic, rule, kNoLimit, hops);
  rule.unpaced = 18;  // the longest way
  const auto unpaced = schedule_by_turns(traffic, rule, kNoLimit, hops);
  ASSERT_TRUE(paced.has_value() && unpaced.has_value());
  EXPECT_EQ(paced->steps, bound + 1);
  EXPECT_EQ(unpaced->steps, bound);
}

// Columns 0 to 3. Node 0 starts with the farthest turn, when none expects anything. Then column 3 expects that message
// and one of node 2, column 2 expects one of node 1, and column 1 expects nothing.
TEST(MeshScheduler, ALink_InjectsForTheTurnThatExpectsFewest_AndLastWhatTurnsNowhere) {
  const MeshTraffic traffic(*parse_topology("mesh:2x4"));  // node = 4 * row + column
  std::vector<ClassHop> hops;
  ASSERT_TRUE(schedule_by_turns(traffic, {}, kNoLimit, hops));
  std::vector<std::uint32_t> injected;  // destinations of what node 0 injects into its row
  for (const ClassHop& hop : hops) {
    if (hop.cls == ClassId{0} && hop.port == Port{1} && hop.origin == Node{0}) {
      injected.push_back(index(hop.destination));
    }
  }
  EXPECT_EQ(injected, (std::vector<std::uint32_t>{7, 5, 6, 3, 2, 1}));
}

}  // namespace
}  // namespace rota
