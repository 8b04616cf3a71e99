// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/crosspoint_fifo.h"

#include <gtest/gtest.h>

#include <deque>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

TEST(CrosspointFifo, ItsPeak_IsThatOfTheStepsEnds) {
  CrosspointFifo<int> fifo;
  fifo.push(1);
  fifo.push(2);
  EXPECT_EQ(fifo.size(), 2U);
  EXPECT_EQ(fifo.peak(), 0U);
  fifo.pop();
  fifo.end_step();
  EXPECT_EQ(fifo.peak(), 1U);
  EXPECT_EQ(fifo.front(), 2);
}

TEST(CrosspointFifo, ManyItems_LeaveInTheOrderInWhichTheyCame) {
  Random random(1);
  CrosspointFifo<int> fifo;
  std::deque<int> expected;
  for (int i = 0; i < 5000; ++i) {
    if (random.below(3) > 0) {
      fifo.push(i);
      expected.push_back(i);
    } else if (!expected.empty()) {
      ASSERT_EQ(fifo.front(), expected.front());
      fifo.pop();
      expected.pop_front();
    }
    ASSERT_EQ(fifo.size(), expected.size());
  }
  EXPECT_GT(fifo.size(), 0U);
}

}  // namespace
}  // namespace rota
