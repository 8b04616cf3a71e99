// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_program.h"

#include <gtest/gtest.h>

namespace rota {
namespace {

// Two links. Message 0 must take link 0 twice; message 1 takes either link three times.
void fill(WordProgram& program) {
  program.add_word(0, counted({0, 0}));
  program.add_word(1, counted({0, 0, 0}));
  program.add_word(1, counted({1, 1, 1}));
}

TEST(WordProgram, Solve_SharesWordsSoThatTheBusiestLinkCarriesLeast) {
  WordProgram program(2, 2);
  fill(program);
  ASSERT_TRUE(program.solve());
  EXPECT_NEAR(program.load(), 2.5, 1e-9);  // 2 + 3·(1/6) on both
  const std::vector<double> prices = program.prices();
  ASSERT_EQ(prices.size(), 2U);
  EXPECT_NEAR(prices[0], 0.5, 1e-9);
  EXPECT_NEAR(prices[1], 0.5, 1e-9);
}

TEST(WordProgram, AWordMore_LowersTheLoad) {
  WordProgram program(2, 2);
  fill(program);
  ASSERT_TRUE(program.solve());
  program.add_word(0, counted({1}));
  ASSERT_TRUE(program.solve());
  EXPECT_LT(program.load(), 2.5 - 1e-9);
}

TEST(WordProgram, RandomVertex_TakesAWordOfEachMessage_WithinTheLimit) {
  WordProgram program(2, 2);
  fill(program);
  Random random(1);
  for (int k = 0; k < 5; ++k) {
    EXPECT_EQ(program.random_vertex(3, random), (std::vector<std::uint32_t>{0, 1}));
  }
}

TEST(WordProgram, RandomVertex_OfALimitThatNoShareKeeps_IsEmpty) {
  WordProgram program(2, 2);
  fill(program);
  Random random(1);
  EXPECT_TRUE(program.random_vertex(2.4, random).empty());
}

}  // namespace
}  // namespace rota
