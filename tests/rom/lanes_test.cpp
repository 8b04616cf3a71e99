// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/lanes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace rota {
namespace {

TEST(FewestLanes, InOrder_OneLane) {
  EXPECT_EQ(fewest_lanes(std::vector<Stay>{{0, 1}, {1, 2}, {2, 5}, {3, 6}}).count, 1U);
}
TEST(FewestLanes, Reversed_OneLaneEach) {
  EXPECT_EQ(fewest_lanes(std::vector<Stay>{{0, 9}, {1, 8}, {2, 7}}).count, 3U);
}
TEST(FewestLanes, Nothing_NoLane) { EXPECT_EQ(fewest_lanes({}).count, 0U); }

/// Departures in order of arrival, distinct.
std::vector<Stay> stays_of(const std::vector<std::uint32_t>& departures) {
  std::vector<Stay> stays;
  for (std::uint32_t k = 0; k < departures.size(); ++k) stays.push_back({k, 1000 + departures[k]});
  return stays;
}

RC_GTEST_PROP(FewestLanes, EveryLaneIsInOrder_AndTheirNumberIsTheLongestOvertaking, ()) {
  auto departures = *rc::gen::unique<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(0, 500));
  const auto stays = stays_of(departures);
  const Lanes lanes = fewest_lanes(stays);
  std::vector<std::uint32_t> longest(departures.size(), 1);  // decreasing subsequence that ends here
  std::uint32_t expected = departures.empty() ? 0 : 1;
  for (std::size_t j = 0; j < departures.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      if (lanes.lane[i] == lanes.lane[j]) RC_ASSERT(departures[i] < departures[j]);
      if (departures[i] > departures[j]) longest[j] = std::max(longest[j], longest[i] + 1);
    }
    expected = std::max(expected, longest[j]);
  }
  RC_ASSERT(lanes.count == expected);
}

FifoSize size_of(const std::vector<Stay>& stays, std::uint32_t flits) {
  return fifo_size(stays, std::vector<std::uint32_t>(stays.size(), 0), 0, flits);
}

TEST(FifoSize, OneMessageAtATime_HoldsOne) {
  EXPECT_EQ(size_of({{0, 1}, {5, 7}}, 1).depth_messages, 1U);
  EXPECT_EQ(size_of({{0, 1}, {5, 7}}, 1).capacity_flits, 1U);
  EXPECT_EQ(size_of({{0, 1}, {5, 7}}, 4).capacity_flits, 4U);
}
TEST(FifoSize, TakingWhileGiving_NeedsOneFlitMoreThanItHolds) {
  EXPECT_EQ(size_of({{0, 1}, {1, 2}, {2, 3}}, 1).depth_messages, 1U);
  EXPECT_EQ(size_of({{0, 1}, {1, 2}, {2, 3}}, 1).capacity_flits, 2U);
  EXPECT_EQ(size_of({{0, 1}, {1, 2}, {2, 3}}, 8).capacity_flits, 9U);
}
TEST(FifoSize, PilingUp_HoldsThemAll) {
  EXPECT_EQ(size_of({{0, 5}, {1, 6}, {2, 7}}, 3).depth_messages, 3U);
  EXPECT_EQ(size_of({{0, 5}, {1, 6}, {2, 7}}, 3).capacity_flits, 9U);
}
TEST(FifoSize, OtherLanes_DoNotCount) {
  const std::vector<Stay> stays{{0, 9}, {1, 5}, {2, 6}};
  EXPECT_EQ(fifo_size(stays, std::vector<std::uint32_t>{0, 1, 1}, 0, 1).depth_messages, 1U);
  EXPECT_EQ(fifo_size(stays, std::vector<std::uint32_t>{0, 1, 1}, 1, 1).depth_messages, 2U);
}

TEST(FifoSize, LinksOfTwoTimelines_HoldWhatAnyStartUpTimeLetsPileUp) {
  // By steps the first leaves before the second comes; by start-ups, which the receiving link has fewer of, it does
  // not.
  EXPECT_EQ(size_of({{0, 1, 1, 5}, {2, 3, 2, 6}}, 4).depth_messages, 2U);
  EXPECT_EQ(size_of({{0, 1, 1, 5}, {2, 3, 2, 6}}, 4).capacity_flits, 8U);
  // In the same step but not at the same time: both are there for a while.
  EXPECT_EQ(size_of({{0, 1, 1, 1}, {1, 2, 2, 3}}, 4).capacity_flits, 8U);
  EXPECT_EQ(size_of({{0, 1, 1, 2}, {1, 2, 2, 3}}, 4).capacity_flits, 5U);
}

}  // namespace
}  // namespace rota
