// SPDX-License-Identifier: Apache-2.0
#include "compiler/graph/matching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace rota::graph {
namespace {

using Choices = std::vector<std::vector<Matching::Choice>>;

std::uint32_t match_all(const Choices& choices, Matching& matching) {
  std::uint32_t found = 0;
  for (std::uint32_t asker = 0; asker < choices.size(); ++asker) {
    found += matching.add(
                 asker, [&choices](std::uint32_t a) -> const auto& { return choices[a]; })
                 ? 1U
                 : 0U;
  }
  return found;
}

TEST(Matching, FirstChoiceGoesToWhoHasNoOther) {
  const Choices choices{{{0, 7}, {1, 8}}, {{0, 9}}};
  for (const Lookahead lookahead : {Lookahead::none, Lookahead::free_first}) {
    Matching matching(2, lookahead);
    EXPECT_EQ(match_all(choices, matching), 2U);
    EXPECT_EQ(matching.asker_of(0), 1U);
    EXPECT_EQ(matching.tag_of(0), 9U);
    EXPECT_EQ(matching.asker_of(1), 0U);
    EXPECT_EQ(matching.tag_of(1), 8U);
    EXPECT_EQ(matching.taken(), (std::vector<std::uint32_t>{0, 1}));
  }
}

TEST(Matching, Lookahead_TakesAFreeChoiceBeforeItDisplaces) {
  const Choices choices{{{0, 0}, {2, 0}}, {{0, 0}, {1, 0}}};
  Matching plain(3, Lookahead::none);
  EXPECT_EQ(match_all(choices, plain), 2U);
  EXPECT_EQ(plain.asker_of(0), 1U);  // displaced asker 0, who went to 2
  EXPECT_EQ(plain.asker_of(2), 0U);
  Matching careful(3, Lookahead::free_first);
  EXPECT_EQ(match_all(choices, careful), 2U);
  EXPECT_EQ(careful.asker_of(0), 0U);
  EXPECT_EQ(careful.asker_of(1), 1U);
}

TEST(Matching, Clear_ForgetsAllPairs) {
  Matching matching(1, Lookahead::none);
  EXPECT_EQ(match_all({{{0, 0}}}, matching), 1U);
  matching.clear();
  EXPECT_TRUE(matching.taken().empty());
  EXPECT_EQ(matching.asker_of(0), Matching::kNobody);
  EXPECT_EQ(match_all({{{0, 0}}, {{0, 0}}}, matching), 1U);
}

/// The largest matching of askers `from` … on, by trying all.
std::uint32_t largest(const std::vector<std::uint32_t>& wants, std::size_t from, std::uint32_t used) {
  if (from == wants.size()) return 0;
  std::uint32_t best = largest(wants, from + 1, used);
  for (std::uint32_t rest = wants[from] & ~used; rest != 0; rest &= rest - 1) {
    best =
        std::max(best, 1 + largest(wants, from + 1, used | (1U << static_cast<std::uint32_t>(std::countr_zero(rest)))));
  }
  return best;
}

TEST(Matching, IsAsLargeAsAny_OnEveryGraphOfFourAndFour) {
  for (std::uint32_t graph = 0; graph < 1U << 16U; graph += 7) {  // 7 shares no factor with 2¹⁶: all kinds occur
    std::vector<std::uint32_t> wants;
    Choices choices(4);
    for (std::uint32_t a = 0; a < 4; ++a) {
      wants.push_back(graph >> (4 * a) & 15U);
      for (std::uint32_t b = 0; b < 4; ++b) {
        if ((wants.back() >> b & 1U) != 0) choices[a].push_back({b, 0});
      }
    }
    const std::uint32_t expected = largest(wants, 0, 0);
    for (const Lookahead lookahead : {Lookahead::none, Lookahead::free_first}) {
      Matching matching(4, lookahead);
      ASSERT_EQ(match_all(choices, matching), expected) << graph;
      ASSERT_EQ(matching.taken().size(), expected) << graph;
    }
  }
}

}  // namespace
}  // namespace rota::graph
