// SPDX-License-Identifier: Apache-2.0
#include "compiler/choice/pareto_front.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

const ScheduleRequest kSinglePort{CollectiveKind::total_exchange, PortModel::single, "", {}};

ParetoFront front_of(const char* spec, const ScheduleRequest& request = {}, std::uint64_t seeds = 2) {
  return pareto_front(parse_topology(spec), request, {}, {.seeds = seeds});
}

bool has_row_without_slots(const ParetoFront& front) {
  return std::any_of(front.rows.begin(), front.rows.end(), [](const FrontRow& row) { return row.cost.slots == 0; });
}

TEST(Dominates, IsNoWorseAnywhere_AndBetterSomewhere) {
  const ScheduleCost cost{10, false, 5, 1, 100};
  EXPECT_FALSE(dominates(cost, cost));
  EXPECT_TRUE(dominates({10, false, 5, 1, 99}, cost));
  EXPECT_TRUE(dominates({9, false, 4, 0, 99}, cost));
  EXPECT_FALSE(dominates({9, false, 6, 1, 100}, cost));
  EXPECT_FALSE(dominates({9, false, 0, 2, 100}, cost));
  EXPECT_FALSE(dominates({9, false, 0, 0, 101}, cost));
}

/// The definition, by all schedules: each is on the front, or beaten by a row, and no row beats another.
TEST(ParetoFront, HoldsExactlyTheUnbeatenSchedules) {
  for (const char* const spec : {"torus:3x4", "mesh:3x4", "star:4", "hypercube:3"}) {
    for (const ScheduleRequest& request : {ScheduleRequest{}, kSinglePort}) {
      const TopologyPtr topology = parse_topology(spec);
      const ParetoFront front = front_of(spec, request, 3);
      std::uint64_t schedules = 0;
      (void)try_schedules(topology, request, {}, {.seeds = 3}, [&](Attempt&& attempt) {
        ++schedules;
        const auto covers = [&](const FrontRow& row) {
          return row.nic_channels == attempt.schedule.nic_channels &&
                 (row.cost == attempt.cost || dominates(row.cost, attempt.cost));
        };
        EXPECT_TRUE(std::any_of(front.rows.begin(), front.rows.end(), covers)) << options_of(attempt.trial);
        return true;
      });
      EXPECT_EQ(front.summary.tried, schedules);
      for (const FrontRow& a : front.rows) {
        for (const FrontRow& b : front.rows) {
          if (&a == &b || a.nic_channels != b.nic_channels) continue;
          EXPECT_FALSE(a.cost == b.cost || dominates(a.cost, b.cost)) << spec;
        }
      }
    }
  }
}

TEST(ParetoFront, ShowsABufferlessSchedule_WhereThereIsOne) {
  for (const char* const spec : {"torus:4x4", "hypercube:3", "star:4", "ring:6"}) {
    EXPECT_TRUE(has_row_without_slots(front_of(spec))) << spec << ": wait-free";
    EXPECT_TRUE(has_row_without_slots(front_of(spec, kSinglePort))) << spec << ": paper 000, transit first";
  }
  // Without a group: only for a NIC of one channel.
  const ParetoFront mesh = front_of("mesh:4x4");
  EXPECT_TRUE(has_row_without_slots(mesh));
  for (const FrontRow& row : mesh.rows) EXPECT_EQ(row.cost.slots == 0, row.nic_channels == 1);
}

TEST(ParetoFront, RowsShowTheBoundOfTheirNic) {
  for (const FrontRow& row : front_of("hypercube:3").rows) {
    ASSERT_TRUE(row.bound.has_value());
    EXPECT_EQ(*row.bound, row.nic_channels == 1 ? 8U : 4U);
    EXPECT_GE(row.cost.steps, *row.bound);
  }
}

TEST(ParetoFront, IsTheSameEachTime) { EXPECT_EQ(front_of("torus:3x4").rows, front_of("torus:3x4").rows); }

TEST(ParetoFront, SchedulesThatNoRouterHolds_AreNamed) {
  const ScheduleRequest request{CollectiveKind::total_exchange, PortModel::single, "substars-recursive:6", {}};
  const ParetoFront front = front_of("star:7", request, 1);
  EXPECT_TRUE(front.rows.empty());
  ASSERT_EQ(front.summary.refused.size(), 1U);
  EXPECT_EQ(front.summary.refused.front().algorithm, "--algorithm substars-recursive:6");
}

}  // namespace
}  // namespace rota
