// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/varied_limits.h"

#include <gtest/gtest.h>

#include <set>

namespace rota {
namespace {

TEST(VariedLimits, TheDefaultSeed_KeepsRulesAndOrders) {
  VariedLimits limits(AlgorithmInput{}.seed);
  EXPECT_EQ(limits.shuffle_seed(), 0U);
  for (const std::uint32_t limit : {1U, 3U, 40U, 1600U}) EXPECT_EQ(limits.varied(limit), limit);
}

TEST(VariedLimits, OtherSeeds_TakeEveryValueFromHalfToTwice) {
  for (const std::uint64_t seed : {0U, 2U, 1001U}) {
    VariedLimits limits(seed);
    std::set<std::uint32_t> drawn;
    for (int i = 0; i < 300; ++i) drawn.insert(limits.varied(6));
    EXPECT_EQ(drawn, (std::set<std::uint32_t>{3, 4, 5, 6, 7, 8, 9, 10, 11, 12})) << seed;
    EXPECT_GE(limits.varied(1), 1U);
  }
  EXPECT_EQ(VariedLimits(1001).shuffle_seed(), 1001U);
}

}  // namespace
}  // namespace rota
