// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/permutation_code.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace rota {
namespace {

std::vector<std::uint32_t> symbols(PackedPermutation word, std::uint32_t n) {
  std::vector<std::uint32_t> list;
  for (std::uint32_t i = 0; i < n; ++i) list.push_back(symbol_at(word, i));
  return list;
}

TEST(PermutationCode, Ranks_FollowLexicographicOrder) {
  for (std::uint32_t n = 1; n <= 7; ++n) {
    const PermutationCode code(n);
    std::vector<std::uint32_t> expected(n);
    std::iota(expected.begin(), expected.end(), 0U);
    std::uint32_t rank = 0;
    do {
      ASSERT_EQ(symbols(code.unrank(rank), n), expected);
      ASSERT_EQ(code.rank(code.unrank(rank)), rank);
      ++rank;
    } while (std::next_permutation(expected.begin(), expected.end()));
    EXPECT_EQ(code.count(), rank);
  }
}

RC_GTEST_PROP(PermutationCode, LargestCode_RoundTrips, ()) {
  const PermutationCode code(PermutationCode::kMaxSymbols);
  const auto rank = *rc::gen::inRange<std::uint32_t>(0, code.count());
  RC_ASSERT(code.rank(code.unrank(rank)) == rank);
  RC_ASSERT(code.rank(code.compose(code.unrank(rank), code.invert(code.unrank(rank)))) == 0U);
}

RC_GTEST_PROP(PermutationCode, PrefixAndTail_MakeTheRank, ()) {
  const auto n = *rc::gen::inRange<std::uint32_t>(2, PermutationCode::kMaxSymbols + 1);
  const PermutationCode code(n);
  const auto rank = *rc::gen::inRange<std::uint32_t>(0, code.count());
  const auto length = *rc::gen::inRange<std::uint32_t>(1, n + 1);
  const PackedPermutation whole = code.unrank(rank);
  RC_ASSERT(symbols(code.unrank(rank, length), length) == symbols(whole, length));
  RC_ASSERT(code.rank(whole, length) == code.tail(length).quotient(rank));
}

TEST(PermutationCode, Compose_AppliesTheRightPermutationToPositions) {
  const PermutationCode code(3);
  const PackedPermutation a = 0x120;  // [0, 2, 1]
  const PackedPermutation b = 0x021;  // [1, 2, 0]
  EXPECT_EQ(symbols(code.compose(a, b), 3), (std::vector<std::uint32_t>{2, 1, 0}));
}

}  // namespace
}  // namespace rota
