// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/progress.h"

#include <gtest/gtest.h>

namespace rota::cli {
namespace {

using std::chrono::seconds;

TEST(ProgressLine, FillsTheTerminal_WhateverItsWidth) {
  EXPECT_EQ(progress_line("simulating", 0.5, seconds(6), 39), "simulating [#####.....]  50 %, 6 s left");
  for (std::size_t columns = 47; columns < 300; columns += 7) {
    EXPECT_EQ(progress_line("simulating", 0.3, seconds(100), columns).size(), columns);
  }
}

TEST(ProgressLine, WhereThereIsNoRoomForABar_HasNone) {
  EXPECT_EQ(progress_line("simulating", 0.5, seconds(6), 33), "simulating  50 %, 6 s left");
  EXPECT_EQ(progress_line("simulating", 0.5, seconds(6), 5), "simul");
  EXPECT_EQ(progress_line("simulating", 0.5, seconds(6), 0), "");
}

TEST(ProgressLine, TellsTheTimeLeft_OnceItIsKnown) {
  EXPECT_EQ(progress_line("x", 0.005, seconds(9), 20), "x [..........]   0 %");
  EXPECT_EQ(progress_line("x", 0.1, seconds(20), 10).substr(0, 10), "x  10 %, 3");
  EXPECT_EQ(progress_line("x", 0.1, seconds(20), 23), "x  10 %, 3 min 0 s left");
  EXPECT_EQ(progress_line("x", 0.01, seconds(100), 26), "x   1 %, 2 h 45 min left");
}

TEST(ProgressLine, PartsBeyondTheEnds_AreTakenAsTheEnds) {
  EXPECT_EQ(progress_line("x", 7, seconds(1), 20), "x 100 %, 0 s left");
  EXPECT_EQ(progress_line("x", -1, seconds(1), 17), "x [.......]   0 %");
}

}  // namespace
}  // namespace rota::cli
