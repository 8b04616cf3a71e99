// SPDX-License-Identifier: Apache-2.0
//
// The parts of the search for a multinode broadcast: greedy plans, plans with one FIFO a crosspoint, repaired plans.
#include <gtest/gtest.h>

#include "compiler/algorithms/gossip/gossip_greedy.h"
#include "compiler/algorithms/gossip/gossip_order.h"
#include "compiler/algorithms/gossip/gossip_plan.h"
#include "compiler/algorithms/gossip/gossip_repair.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

constexpr GossipRule kRare{.rare = 1, .old = 1};

class GossipParts : public ::testing::TestWithParam<const char*> {
 protected:
  const TopologyPtr topology_ = parse_topology(GetParam());
  const GossipLinks links_{*topology_};

  /// Verifies the plan and compares what the verifier measures with the plan's cost.
  Verdict checked(const GossipPlan& plan) const {
    const Verdict verdict = verify_quotient(schedule_of(topology_, links_, plan));
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    const GossipCost cost = cost_of(links_, plan);
    EXPECT_EQ(verdict.steps, cost.steps);
    EXPECT_EQ(verdict.fifo_consistent, cost.lanes <= 1);
    EXPECT_EQ(verdict.fifo_depth, cost.depth);
    return verdict;
  }
  [[nodiscard]] GossipPlan greedy(const GossipRule& rule = kRare) const {
    return *greedy_gossip(links_, rule, 1, GossipPlan::kNever, 1);
  }
};

TEST_P(GossipParts, GreedyPlan_DeliversEveryMessageOnce_ByEveryRule) {
  for (const GossipRule& rule : {kRare, GossipRule{.useful = 1}, GossipRule{.old = 1}, GossipRule{}}) {
    EXPECT_TRUE(checked(greedy(rule)).minimal);
  }
}

TEST_P(GossipParts, GreedyPlan_IsNotMadeWithTooFewSteps) {
  const std::uint32_t steps = checked(greedy()).steps;
  EXPECT_TRUE(greedy_gossip(links_, kRare, 1, steps, 1).has_value());
  EXPECT_FALSE(greedy_gossip(links_, kRare, 1, steps - 1, 1).has_value());
}

TEST_P(GossipParts, GreedyPlanOfOneLane_LetsNoMessageOvertake) {
  const auto plan = greedy_gossip(links_, {.old = 1, .one_lane = true}, 1, GossipPlan::kNever, 1);
  if (!plan.has_value()) return;  // it may leave a message nowhere to go
  EXPECT_TRUE(checked(*plan).fifo_consistent);
}

/// Each message starts two steps after the one before it, and every third step of a link is taken.
TEST_P(GossipParts, GreedyPlanInAFrame_KeepsToIt) {
  GossipFrame frame;
  frame.steps = 60;
  for (std::uint32_t x = 0; x < links_.node_count(); ++x) frame.start.push_back(2 * x);
  for (std::uint32_t link = 0; link < links_.size(); ++link) {
    for (std::uint32_t step = 0; step < frame.steps; ++step) frame.taken.push_back((link + step) % 3 == 0);
  }
  const auto plan = greedy_gossip(links_, kRare, 1, GossipPlan::kNever, 1, frame);
  ASSERT_TRUE(plan.has_value());
  EXPECT_TRUE(verify_quotient(schedule_of(topology_, links_, *plan)).ok);
  for (std::uint32_t x = 0; x < links_.node_count(); ++x) {
    EXPECT_EQ(plan->time(x, x), 2 * x);
    for (std::uint32_t y = 0; y < links_.node_count(); ++y) {
      if (x == y) continue;
      const std::uint32_t step = plan->time(x, y) - 1;
      EXPECT_GE(step, plan->time(x, links_.sender(plan->link(x, y))));
      EXPECT_FALSE(step < frame.steps && frame.taken[std::size_t{plan->link(x, y)} * frame.steps + step]);
    }
  }
}

TEST_P(GossipParts, OrderedPlan_KeepsTheTreesAndNeedsOneLane) {
  const GossipPlan plan = greedy();
  for (const GossipOrder order : {GossipOrder::planned, GossipOrder::longest_way}) {
    const GossipPlan ordered = ordered_gossip(links_, plan, order);
    EXPECT_TRUE(checked(ordered).fifo_consistent);
    for (std::uint32_t m = 0; m < topology_->node_count(); ++m) {
      for (std::uint32_t y = 0; y < topology_->node_count(); ++y) EXPECT_EQ(ordered.link(m, y), plan.link(m, y));
    }
  }
}

TEST_P(GossipParts, RepairedPlan_KeepsToTheStepsGiven_AndDoesNotExistBelowTheBound) {
  const GossipPlan late = greedy({});
  const auto plan = repaired_gossip(links_, late, cost_of(links_, late).steps, 1'000'000, 1);
  ASSERT_TRUE(plan.has_value());
  EXPECT_LE(checked(*plan).steps, cost_of(links_, late).steps);
  std::uint32_t bound = 0;
  for (std::uint32_t x = 0; x < topology_->node_count(); ++x) {
    bound = std::max(bound, (topology_->node_count() + links_.in_degree(x) - 2) / links_.in_degree(x));
  }
  EXPECT_FALSE(repaired_gossip(links_, late, bound - 1, 300'000, 1).has_value());
}

INSTANTIATE_TEST_SUITE_P(Networks, GossipParts,
                         ::testing::Values("array:5", "mesh:3x4", "mesh:6x6", "fail:5:mesh:4x4", "ring:7", "complete:6",
                                           "graph:" ROTA_EXAMPLES "/dgx1.txt", "graph:" ROTA_EXAMPLES "/petersen.txt"),
                         [](const auto& test) { return "Network" + std::to_string(test.index); });

/// Random greedy choices leave two steps on this grid that the repair saves.
TEST(GossipRepair, SavesSteps) {
  const TopologyPtr grid = parse_topology("fail:7,10,25,28:mesh:6x6");
  const GossipLinks links(*grid);
  const GossipPlan late = *greedy_gossip(links, {}, 16, GossipPlan::kNever, 1);
  ASSERT_GT(cost_of(links, late).steps, 16U);
  const auto plan = repaired_gossip(links, late, 16, 40'000'000, 1);
  ASSERT_TRUE(plan.has_value());
  EXPECT_EQ(cost_of(links, *plan).steps, 16U);
}

}  // namespace
}  // namespace rota
