// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/goal.h"

#include <gtest/gtest.h>

namespace rota::search {
namespace {

// The Petersen and the Hoffman-Singleton graph are Moore graphs: their nodes reach exactly so far.
TEST(MooreReach, OfMooreGraphs_IsTheirs) {
  EXPECT_EQ(moore_reach(10, 3).status, 3U + 6 * 2U);
  EXPECT_EQ(moore_reach(10, 3).diameter, 2U);
  EXPECT_EQ(moore_reach(50, 7).status, 7U + 42 * 2U);
  EXPECT_EQ(moore_reach(50, 7).diameter, 2U);
}

TEST(MooreReach, OfOneNodeMoreThanATreeHolds_HasAnotherLevel) {
  EXPECT_EQ(moore_reach(11, 3).status, 3U + 6 * 2U + 3U);
  EXPECT_EQ(moore_reach(11, 3).diameter, 3U);
}

TEST(MooreReach, OfDegreeTwo_IsTheRings) {
  EXPECT_EQ(moore_reach(6, 2).status, 1U + 1 + 2 + 2 + 3);
  EXPECT_EQ(moore_reach(7, 2).status, 1U + 1 + 2 + 2 + 3 + 3);
}

TEST(MooreReach, OfACompleteGraph_IsOneHop) {
  EXPECT_EQ(moore_reach(5, 4).status, 4U);
  EXPECT_EQ(moore_reach(5, 4).diameter, 1U);
}

TEST(Goal, TotalExchange_SharesTheDistancesAmongTheLinks) {
  const Goal goal{CollectiveKind::total_exchange, 10, 3};
  EXPECT_EQ(goal.steps({15, 2}), 5U);
  EXPECT_EQ(goal.steps({16, 2}), 6U);
}

TEST(Goal, MultinodeBroadcast_IsBoundByPortsOrByTheDiameter) {
  const Goal goal{CollectiveKind::multinode_broadcast, 11, 3};
  EXPECT_EQ(goal.steps({0, 2}), 4U);
  EXPECT_EQ(goal.steps({0, 5}), 5U);
}

}  // namespace
}  // namespace rota::search
