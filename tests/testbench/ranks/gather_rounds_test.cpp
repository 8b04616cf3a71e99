// SPDX-License-Identifier: Apache-2.0
#include "testbench/ranks/gather_rounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace rota::cli {
namespace {

TEST(GatherRounds, SendEveryByteOnce_AndNeverMoreThanMpiCounts) {
  const std::vector<std::uint64_t> sizes{5'000'000'000, 3, 0, 715'827'882, 2'147'483'648};
  GatherRounds rounds(sizes);
  std::vector<std::uint64_t> sent(sizes.size());
  for (std::vector<int> pieces = rounds.next(); std::ranges::any_of(pieces, [](int piece) { return piece != 0; });
       pieces = rounds.next()) {
    std::uint64_t all = 0;
    for (std::size_t r = 0; r < sizes.size(); ++r) {
      ASSERT_GE(pieces[r], 0);
      sent[r] += static_cast<std::uint64_t>(pieces[r]);
      all += static_cast<std::uint64_t>(pieces[r]);
    }
    EXPECT_LE(all, 2'147'483'647U);
  }
  EXPECT_EQ(sent, sizes);
}

TEST(GatherRounds, WhatFitsTakesOne) {
  GatherRounds rounds({7, 0, 9}, 27);
  EXPECT_EQ(rounds.next(), (std::vector<int>{7, 0, 9}));
  EXPECT_EQ(rounds.next(), (std::vector<int>{0, 0, 0}));
}

TEST(GatherRounds, MoreRanksThanBytesOfARound_SendAByteEach) {
  GatherRounds rounds({2, 1, 0}, 2);
  EXPECT_EQ(rounds.next(), (std::vector<int>{1, 1, 0}));
  EXPECT_EQ(rounds.next(), (std::vector<int>{1, 0, 0}));
}

}  // namespace
}  // namespace rota::cli
