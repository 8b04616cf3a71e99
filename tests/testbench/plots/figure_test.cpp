// SPDX-License-Identifier: Apache-2.0
#include "testbench/plots/figure.h"

#include <gtest/gtest.h>

namespace rota::cli {
namespace {

LogRange range_of(double low, double high) {
  LogRange range;
  range.add(high);
  range.add(low);
  return range;
}

TEST(LogRange, LeavesRoomOnBothSides) { EXPECT_EQ(range_of(18, 100).text(), "[10:220.00000000000003]"); }

TEST(LogRange, Tics_AreOneTwoAndFiveTimesPowersOfTen) {
  EXPECT_EQ(range_of(36, 230).tics(), "(20,50,100,200,500)");
  EXPECT_EQ(range_of(2, 3).tics(), "(2,5)");
}

TEST(LogRange, Tics_OfManyDecades_AreGnuplotsOwn) { EXPECT_EQ(range_of(1, 1e6).tics(), "autofreq"); }

}  // namespace
}  // namespace rota::cli
