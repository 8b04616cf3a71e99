// SPDX-License-Identifier: Apache-2.0
#include "compiler/choice/best_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

constexpr CostTerms kTimed{};
constexpr CostTerms kHandshake{.transfer = {.router = RouterKind::handshake}};

ScheduleCost own_cost(const char* spec, const CostTerms& terms) {
  return schedule_cost(make_schedule(parse_topology(spec), {}), terms);
}

TEST(ScheduleCost, StepsComeFirst_ThenSlotsLanesAndRomBits) {
  const ScheduleCost cost{10, false, 5, 1, 100};
  EXPECT_LT((ScheduleCost{9, false, 50, 9, 900}), cost);
  EXPECT_LT((ScheduleCost{10, false, 4, 9, 900}), cost);
  EXPECT_LT((ScheduleCost{10, false, 5, 0, 900}), cost);
  EXPECT_LT((ScheduleCost{10, false, 5, 1, 99}), cost);
  EXPECT_LT(cost, (ScheduleCost{10, true, 0, 0, 0})) << "a router that can hold the programs is better than none";
}

TEST(ScheduleCost, ARouterWithoutFifos_HasNoLanes) {
  const ScheduleCost cost = schedule_cost(make_schedule(parse_topology("complete:4"), {}), {});
  EXPECT_EQ(cost.slots, 0U);
  EXPECT_EQ(cost.lanes, 0U);
  EXPECT_GT(cost.rom_bits, 0U);
}

TEST(ScheduleCost, LargeSubstars_HaveNoRouter) {
  const ScheduleRequest request{{}, PortModel::single, "substars-recursive:6", {}};
  EXPECT_TRUE(schedule_cost(make_schedule(parse_topology("star:7"), request), {}).no_router);
}

TEST(BestSchedule, CostsNeverMoreThanTheFirst_AndNeverMoreWithMoreSeeds) {
  for (const char* const spec : {"torus:4x4", "mesh:4x4", "hypercube:3", "star:4", "array:6", "circulant:13:1,5"}) {
    for (const CostTerms& terms : {kTimed, kHandshake}) {
      ScheduleCost last = own_cost(spec, terms);
      for (const std::uint64_t seeds : {1U, 2U, 4U}) {
        const BestSchedule found = best_schedule(parse_topology(spec), {}, terms, {.seeds = seeds});
        EXPECT_LE(found.best.cost, last) << spec;
        EXPECT_EQ(found.best.cost, schedule_cost(found.best.schedule, terms)) << spec;
        last = found.best.cost;
      }
    }
  }
}

TEST(BestSchedule, OnATorus_NeedsNoSlots) {
  ASSERT_GT(own_cost("torus:4x4", kHandshake).slots, 0U);
  const BestSchedule found = best_schedule(parse_topology("torus:4x4"), {}, kTimed, {});
  EXPECT_EQ(found.best.cost.steps, 8U);
  EXPECT_EQ(found.best.cost.slots, 0U);
}

TEST(BestSchedule, KeepsTheNic) {
  // One NIC channel would need no slots.
  ASSERT_GT(own_cost("mesh:4x4", kTimed).slots, 0U);
  EXPECT_EQ(best_schedule(parse_topology("mesh:4x4"), {}, kTimed, {}).best.schedule.nic_channels, 0U);
  ScheduleRequest narrow;
  narrow.nic_channels = 1;
  EXPECT_EQ(best_schedule(parse_topology("mesh:4x4"), narrow, kTimed, {}).best.schedule.nic_channels, 1U);
}

/// On this mesh the two halves of an all-reduce take fewer steps if they overlap.
TEST(BestSchedule, AnAlgorithmWithTooManySteps_HasThreeTrials) {
  const TopologyPtr mesh = parse_topology("mesh:4x4");
  const ScheduleRequest request{CollectiveKind::multinode_all_reduce, PortModel::all, "", {}};
  ASSERT_EQ(algorithms_for(*mesh, request), (std::vector<std::string>{"woven-all-reduce", "gossip-all-reduce"}));
  const auto steps_of = [&](const char* name) { return make_schedule(mesh, {{}, {}, name, {}}).steps; };
  ASSERT_GT(steps_of("gossip-all-reduce"), steps_of("woven-all-reduce"));
  EXPECT_EQ(best_schedule(mesh, request, kTimed, {.seeds = 5}).summary.tried, 3U + 5U);
}

}  // namespace
}  // namespace rota
