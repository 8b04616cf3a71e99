// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/003_stars/formulas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace rota::paper003 {
namespace {

/// Breadth-first search over permutations as strings: the distance from 12…n to the nearest node of every k-substar.
std::uint64_t searched_distances(std::uint32_t n, std::uint32_t k) {
  std::string identity(n, 'a');
  std::iota(identity.begin(), identity.end(), 'a');
  std::map<std::string, std::uint64_t> distance{{identity, 0}};
  std::map<std::string, std::uint64_t> of_substar{{identity.substr(k), 0}};
  std::vector<std::string> order{identity};
  for (std::size_t head = 0; head < order.size(); ++head) {
    for (std::uint32_t i = 1; i < n; ++i) {
      std::string next = order[head];
      std::swap(next[0], next[i]);
      if (!distance.emplace(next, distance[order[head]] + 1).second) continue;
      of_substar.emplace(next.substr(k), distance[next]);
      order.push_back(next);
    }
  }
  std::uint64_t sum = 0;
  for (const auto& [substar, d] : of_substar) sum += d;
  return sum;
}

TEST(Paper003Distances, AreThoseOfASearch) {
  for (std::uint32_t n = 2; n <= 7; ++n) {
    for (std::uint32_t k = 1; k <= n; ++k) {
      EXPECT_EQ(substar_distances(n, k), searched_distances(n, k)) << "n " << n << " k " << k;
    }
  }
}

TEST(Paper003Distances, ForSingleNodes_AreAkersAndKrishnamurthysMean) {
  for (std::uint32_t n = 2; n <= 12; ++n) {
    double harmonic = 0;
    for (std::uint32_t i = 1; i <= n; ++i) harmonic += 1.0 / i;
    EXPECT_NEAR(mean_distance(n, 1), n + 2.0 / n + harmonic - 4, 1e-12);
  }
}

TEST(Paper003Distances, TwoSymbols_SaveHalfAHop) {  // Lemma 1
  for (std::uint32_t n = 2; n <= 12; ++n) EXPECT_NEAR(mean_distance(n, 1) - mean_distance(n, 2), 0.5, 1e-12);
}

TEST(Paper003Personalised, TwoSymbols_NeverCostMore) {  // Theorem 1
  for (std::uint32_t n = 3; n <= 12; ++n) {
    EXPECT_EQ(personalised(n, 2).steps, personalised(n, 1).steps);
    EXPECT_LT(personalised(n, 2).start_ups, personalised(n, 1).start_ups);
    EXPECT_NEAR(personalised_threshold(n, 2), 0.0, 1e-12);
  }
}

TEST(Paper003Personalised, CostOfOneSymbol_IsTheStatusInBoth) {
  EXPECT_EQ(personalised(5, 1).steps, 442U);
  EXPECT_EQ(personalised(5, 1).start_ups, 442U);
  EXPECT_EQ(personalised(6, 3).start_ups, 1514U);
  EXPECT_EQ(personalised(6, 3).steps, 3684U);
}

TEST(Paper003Table2, IsReproduced_Truncated) {
  // In thousandths; rows k = 3 to 11, columns n = k+1 to 12.
  const std::vector<std::vector<int>> printed = {{190, 150, 124, 106, 92, 82, 74, 67, 62},
                                                 {288, 239, 205, 179, 160, 144, 131, 120},
                                                 {367, 315, 276, 246, 222, 202, 186},
                                                 {435, 382, 340, 307, 280, 257},
                                                 {491, 438, 395, 360, 331},
                                                 {538, 485, 442, 406},
                                                 {577, 526, 483},
                                                 {610, 560},
                                                 {638}};
  for (std::uint32_t row = 0; row < printed.size(); ++row) {
    const std::uint32_t k = row + 3;
    ASSERT_EQ(printed[row].size(), 12 - k);
    for (std::uint32_t i = 0; i < printed[row].size(); ++i) {
      const std::uint32_t n = k + 1 + i;
      EXPECT_EQ(static_cast<int>(std::floor(personalised_threshold(n, k) * 1000)), printed[row][i])
          << "n " << n << " k " << k;
    }
  }
}

TEST(Paper003Table2, IsWhereTheCostsAreEqual) {
  for (std::uint32_t n = 4; n <= 12; ++n) {
    for (std::uint32_t k = 3; k < n; ++k) {
      EXPECT_NEAR(personalised_improvement(n, k, personalised_threshold(n, k)), 0.0, 1e-12);
    }
  }
}

TEST(Paper003Figures2To4, BestSubstarsHaveTwoToFourSymbols) {
  const auto best = [](std::uint32_t n, double ratio) {
    std::uint32_t best_k = 1;
    for (std::uint32_t k = 2; k < n; ++k) {
      if (personalised_improvement(n, k, ratio) > personalised_improvement(n, best_k, ratio)) best_k = k;
    }
    return best_k;
  };
  double most = 0;
  for (std::uint32_t n = 3; n <= 12; ++n) {
    for (const double ratio : {100.0, 1.0, 0.1}) {
      EXPECT_GE(best(n, ratio), 2U);
      EXPECT_LE(best(n, ratio), 4U);
    }
    most = std::max(most, personalised_improvement(n, best(n, 0.1), 0.1));
    EXPECT_GT(personalised_improvement(n, best(n, 100), 100), 0.2);
  }
  EXPECT_LT(most, 0.044);  // the text says "between 0.2 and 0.8, depending on the ratio"
  EXPECT_GT(most, 0.042);
}

TEST(Paper003Table3, IsReproduced_TruncatedToTwoDigits) {
  const std::vector<std::pair<std::uint32_t, double>> printed = {
      {5, .27},     {6, .043},     {7, 7.0e-3},   {8, 9.9e-4},   {9, 1.2e-4},  {10, 1.3e-5},
      {12, 1.2e-7}, {14, 8.0e-10}, {16, 3.8e-12}, {18, 1.4e-14}, {20, 4.1e-17}};
  for (const auto& [n, value] : printed) {
    const double unit = std::pow(10.0, std::floor(std::log10(value) + 1e-9) - 1);  // the second digit
    EXPECT_EQ(std::floor(non_personalised_threshold(n) / unit + 1e-9), std::round(value / unit)) << n;
  }
}

TEST(Paper003NonPersonalised, CostsAreEqualAtTheThreshold) {
  for (std::uint32_t n = 5; n <= 12; ++n) {
    EXPECT_NEAR(non_personalised_improvement(n, non_personalised_threshold(n)), 0.0, 1e-9);
  }
  EXPECT_EQ(non_personalised(4).start_ups, 23U);
  EXPECT_EQ(non_personalised(4).steps, 38U);
  EXPECT_EQ(hamiltonian_ring(4).steps, 23U);
}

TEST(Paper003Figure6, MeshSavesAsMuchAsTheTextSays_ForLargeStars) {
  EXPECT_NEAR(non_personalised_improvement(12, 100), 0.9, 0.02);     // the text: "approximately 0.8"
  EXPECT_NEAR(non_personalised_improvement(12, 1), 0.46, 0.01);      // 0.4
  EXPECT_NEAR(non_personalised_improvement(12, 0.1), 0.083, 0.001);  // 0.1
  EXPECT_LT(non_personalised_improvement(4, 0.1), 0.0);
}

TEST(Paper003NonPersonalised, IsTheExchangeOfColumnsAndThatOfRows) {
  for (std::uint32_t n = 3; n <= 12; ++n) {
    EXPECT_EQ(non_personalised(n).start_ups, column_exchange(n).start_ups + row_exchange(n).start_ups);
    EXPECT_EQ(non_personalised(n).steps, column_exchange(n).steps + row_exchange(n).steps);
  }
}

TEST(Paper003Recursive, IsEquation1UpToTwoSymbols_ThenFewerStartUpsForMoreSteps) {
  for (std::uint32_t n = 3; n <= 9; ++n) {
    for (std::uint32_t k = 1; k < n; ++k) {
      const Cost once = personalised(n, k);
      const Cost again = personalised_recursive(n, k);
      EXPECT_LE(again.start_ups, once.start_ups);
      EXPECT_GE(again.steps, once.steps);
      EXPECT_EQ(again.start_ups == once.start_ups, k <= 2) << "n " << n << " k " << k;
    }
  }
}

TEST(Paper003Footnote1, AsPrintedIsLessThanTheMean) {
  EXPECT_NEAR(harmonic(4), 25.0 / 12, 1e-12);
  EXPECT_NEAR(inverse_factorials(4), 41.0 / 24, 1e-12);
  for (std::uint32_t k = 3; k <= 6; ++k) {
    EXPECT_LT(printed_mean_distance(k, harmonic(k)), mean_distance(k, 1));
    EXPECT_LT(printed_mean_distance(k, inverse_factorials(k)), printed_mean_distance(k, harmonic(k)));
  }
}

}  // namespace
}  // namespace rota::paper003
