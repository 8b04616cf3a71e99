// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/queue_peaks.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace rota::verify {
namespace {

struct Stay {
  std::uint32_t arrival;
  std::uint32_t departure;
};

QueuePeaks play(const std::vector<Stay>& stays) {
  std::uint32_t last = 0;
  for (const Stay& stay : stays) last = std::max(last, stay.departure);
  QueuePeaks peaks;
  for (std::uint32_t step = 0; step <= last; ++step) {
    for (const Stay& stay : stays) {
      if (stay.departure == step) peaks.depart(step);
    }
    for (const Stay& stay : stays) {
      if (stay.arrival == step) peaks.arrive(step);
    }
  }
  return peaks;
}

TEST(QueuePeaks, AMessageThatLeavesInTheNextStep_IsHeldButDoesNotWait) {
  const QueuePeaks peaks = play({{0, 1}, {1, 2}, {2, 3}, {7, 8}});
  EXPECT_EQ(peaks.held_messages(), 1U);
  EXPECT_EQ(peaks.waiting_messages(), 0U);
}

TEST(QueuePeaks, AMessageThatLeavesOneStepLater_Waits) {
  EXPECT_EQ(play({{0, 2}}).waiting_messages(), 1U);
  EXPECT_EQ(play({{5, 7}}).waiting_messages(), 1U);
}

TEST(QueuePeaks, OneSlotPassesFromMessageToMessage) {
  const QueuePeaks peaks = play({{0, 2}, {1, 3}, {2, 4}});
  EXPECT_EQ(peaks.held_messages(), 2U);
  EXPECT_EQ(peaks.waiting_messages(), 1U);
}

TEST(QueuePeaks, SumsThatLeaveTogether_AllWaitBeforehand) {
  const QueuePeaks peaks = play({{0, 3}, {1, 3}, {2, 3}});
  EXPECT_EQ(peaks.held_messages(), 3U);
  EXPECT_EQ(peaks.waiting_messages(), 2U);
}

RC_GTEST_PROP(QueuePeaks, AnyStays_GiveTheCountsOfADirectRecount, ()) {
  std::vector<Stay> stays;
  for (const auto& [arrival, length] : *rc::gen::container<std::vector<std::pair<std::uint32_t, std::uint32_t>>>(
           rc::gen::pair(rc::gen::inRange(0U, 12U), rc::gen::inRange(1U, 6U)))) {
    stays.push_back({arrival, arrival + length});
  }
  std::ptrdiff_t held = 0;
  std::ptrdiff_t waiting = 0;
  for (std::uint32_t step = 0; step < 20; ++step) {
    const auto at_end = [step](const Stay& s) { return s.arrival <= step && s.departure > step; };
    const auto throughout = [step](const Stay& s) { return s.arrival < step && s.departure > step; };
    held = std::max(held, std::count_if(stays.begin(), stays.end(), at_end));
    waiting = std::max(waiting, std::count_if(stays.begin(), stays.end(), throughout));
  }
  const QueuePeaks peaks = play(stays);
  RC_ASSERT(peaks.held_messages() == held);
  RC_ASSERT(peaks.waiting_messages() == waiting);
}

}  // namespace
}  // namespace rota::verify
