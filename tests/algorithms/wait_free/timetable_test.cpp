// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/timetable.h"

#include <gtest/gtest.h>

#include <set>

namespace rota {
namespace {

/// A message with one route, given by rows.
Ways along(const std::vector<std::uint32_t>& rows) {
  Ways ways;
  for (std::uint16_t i = 0; i < rows.size(); ++i) {
    ways.hops.push_back({i, i + 1U, rows[i], static_cast<std::uint16_t>(rows[i]), i});
  }
  ways.least_hops = static_cast<std::uint32_t>(rows.size());
  ways.state_count = ways.least_hops + 1;
  ways.ends = {ways.least_hops};
  return ways;
}

/// A message that takes row 0 and row 1 in either order.
Ways either_order() {
  Ways ways;
  ways.hops = {{0, 1, 0, 0, 0}, {0, 2, 1, 1, 0}, {1, 3, 1, 1, 1}, {2, 3, 0, 0, 1}};
  ways.least_hops = 2;
  ways.state_count = 4;
  ways.ends = {3};
  return ways;
}

constexpr std::uint64_t kWork = 100'000;

void expect_no_collision(const std::vector<Journey>& journeys, std::uint32_t steps) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> cells;
  for (const Journey& journey : journeys) {
    EXPECT_LE(journey.start + journey.word.size(), steps);
    for (std::uint32_t i = 0; i < journey.word.size(); ++i) {
      EXPECT_TRUE(cells.insert({journey.word[i], journey.start + i}).second);
    }
  }
}

TEST(Timetable, RoutesThatFillAllCells_GetThem) {
  const std::vector<Ways> messages{along({0, 0, 1}), along({1, 1, 0}), along({0}), along({1})};
  const auto journeys = Timetable(2, 4, messages, 1).fill(kWork);
  ASSERT_TRUE(journeys.has_value());
  expect_no_collision(*journeys, 4);
}

TEST(Timetable, OneStepTooFew_HasNoPlaceForAll) {
  const std::vector<Ways> messages{along({0, 0, 1}), along({1, 1, 0}), along({0}), along({1})};
  EXPECT_FALSE(Timetable(2, 3, messages, 1).fill(kWork).has_value());
  EXPECT_FALSE(Timetable(2, 2, messages, 1).fill(kWork).has_value());
}

TEST(Timetable, MessagesChooseRoutesThatDoNotMeet) {
  const std::vector<Ways> messages{either_order(), either_order()};
  const auto journeys = Timetable(2, 2, messages, 1).fill(kWork);
  ASSERT_TRUE(journeys.has_value());
  expect_no_collision(*journeys, 2);
}

TEST(Timetable, MessagesThatWouldFitOnlyByWaiting_HaveNoPlace) {
  // All cells are taken if the first message goes over row 0 in step 0 and over row 1 in step 2.
  const std::vector<Ways> messages{along({0, 1}), along({0, 0}), along({1, 1})};
  EXPECT_FALSE(Timetable(2, 3, messages, 1).fill(kWork).has_value());
  const auto journeys = Timetable(2, 4, messages, 1).fill(kWork);
  ASSERT_TRUE(journeys.has_value());
  expect_no_collision(*journeys, 4);
}

TEST(Timetable, TheSearch_EndsWhenItsWorkIsDone) {
  const std::vector<Ways> messages{along({0, 0}), along({0, 0})};
  Timetable timetable(1, 3, messages, 1);
  EXPECT_FALSE(timetable.fill(1000).has_value());
  EXPECT_GE(timetable.work_done(), 1000U);
  EXPECT_LE(timetable.work_done(), 1000U + 3 * 2);
}

TEST(Timetable, SameSeed_SameJourneys) {
  const std::vector<Ways> messages{along({0, 0, 1}), along({1, 1, 0}), along({0}), either_order(), either_order()};
  const auto a = Timetable(2, 6, messages, 5).fill(kWork);
  const auto b = Timetable(2, 6, messages, 5).fill(kWork);
  ASSERT_TRUE(a.has_value() && b.has_value());
  for (std::size_t m = 0; m < messages.size(); ++m) {
    EXPECT_EQ((*a)[m].start, (*b)[m].start);
    EXPECT_EQ((*a)[m].word, (*b)[m].word);
  }
}

}  // namespace
}  // namespace rota
