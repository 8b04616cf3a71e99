// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/004_tori/formulas.h"

#include <gtest/gtest.h>

#include <numeric>

namespace rota::paper004 {
namespace {

TEST(Paper004Ring, IsLemma2) {
  EXPECT_EQ(ring(4), (Cost{2, 2, 0}));
  EXPECT_EQ(ring(8), (Cost{4, 8, 0}));
  EXPECT_EQ(ring(10), (Cost{5, 13, 0}));
}

TEST(Paper004Torus, IsThePhasesAddedUp) {
  for (std::uint64_t r = 4; r <= 64; r += 4) {
    for (std::uint64_t c = r; c <= 64; c += 4) {
      const std::uint64_t phase_1 = r * c / 8 + r * c / 16 + r * c / 16;
      const std::uint64_t twice_phase_2 = (r * c - 2 * r) * c / 8;  // lemma 3: (rc/32 + rc/32 - r/8)·c
      const Cost cost = torus(static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(c));
      EXPECT_EQ(cost, (Cost{2 + c / 4 + c / 4, phase_1 + twice_phase_2, 3 * r * c}));
      EXPECT_EQ(cost, torus(static_cast<std::uint32_t>(c), static_cast<std::uint32_t>(r)));
      EXPECT_EQ(cost.steps, torus_lower_bound(static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(c)));
    }
  }
}

TEST(Paper004Table2, ProposedIsAT2OnASquareOfAPowerOfTwo) {
  for (std::uint32_t d = 2; d <= 7; ++d) EXPECT_EQ(proposed(d), torus(1U << d, 1U << d));
}

TEST(Paper004Table2, ValuesOn16x16) {
  EXPECT_EQ(tseng(4), (Cost{10, 1280, 2304}));
  EXPECT_EQ(suh_yalamanchili(4), (Cost{9, 2176, 2176}));
  EXPECT_EQ(suh_shin(4), (Cost{10, 1280, 768}));
  EXPECT_EQ(proposed(4), (Cost{10, 512, 768}));
}

TEST(Paper004Figure6, TimesOn16x16_WithParagonParameters) {
  // 10 start-ups of 75 us, 512 and 768 messages of 64 bytes at 0.011 and 0.014 us a byte.
  EXPECT_NEAR(time_us(proposed(4), 64, kParagon), 750 + 360.448 + 688.128, 1e-9);
  EXPECT_NEAR(time_us(suh_yalamanchili(4), 64, kParagon), 675 + 2176 * 64 * 0.025, 1e-9);
}

TEST(Paper004Figure6, ProposedBeatsTheOtherTwoAlways_AndReference6AboveAFewBytes) {
  for (std::uint32_t d = 4; d <= 7; ++d) {
    EXPECT_EQ(crossover_bytes(d, tseng(d), kParagon), 0.0);
    EXPECT_EQ(crossover_bytes(d, suh_shin(d), kParagon), 0.0);
    const double bytes = crossover_bytes(d, suh_yalamanchili(d), kParagon);
    EXPECT_GT(bytes, 0.0);  // "always outperforms … for any message size" does not hold
    EXPECT_LT(time_us(suh_yalamanchili(d), bytes * 0.99, kParagon), time_us(proposed(d), bytes * 0.99, kParagon));
    EXPECT_GT(time_us(suh_yalamanchili(d), bytes * 1.01, kParagon), time_us(proposed(d), bytes * 1.01, kParagon));
  }
  EXPECT_NEAR(crossover_bytes(4, suh_yalamanchili(4), kParagon), 2.0, 0.1);
  EXPECT_NEAR(crossover_bytes(5, suh_yalamanchili(5), kParagon), 1.1, 0.05);
}

TEST(Paper004Ring, IsItsStagesAddedUp) {
  for (std::uint32_t p = 4; p <= 64; p += 2) {
    Cost sum{0, 0, 0};
    for (const Cost& stage : ring_stages(p)) sum = {sum.start_ups + stage.start_ups, sum.steps + stage.steps, 0};
    EXPECT_EQ(sum, ring(p)) << p;
    EXPECT_GT(ring_one_way_steps(p), ring(p).steps);
    EXPECT_EQ(ring_least_utilisation(p) == 100.0, p % 4 == 0);
  }
}

TEST(Paper004Torus, IsItsPhasesAddedUp_AndThoseTheRoundsOfTheLongerRings) {
  for (std::uint32_t r = 4; r <= 40; r += 4) {
    for (std::uint32_t c = r; c <= 40; c += 4) {
      const Phases phases = torus_phases(r, c);
      EXPECT_EQ(phases.phase_1_steps[0] + phases.phase_1_steps[1] + phases.phase_2.steps + phases.phase_3.steps,
                torus(r, c).steps);
      EXPECT_EQ(2 + phases.phase_2.start_ups + phases.phase_3.start_ups, torus(r, c).start_ups);
      const auto rounds = logical_rounds(c, r);
      EXPECT_EQ(rounds.size(), c / 4);
      EXPECT_EQ(std::accumulate(rounds.begin(), rounds.end(), std::uint64_t{0}), phases.phase_2.steps);
      EXPECT_GE(torus_steps_with_barriers(r, c), torus(r, c).steps);
    }
  }
}

TEST(Paper004Torus, WhatOtherReadingsCost) {
  EXPECT_EQ(torus_steps_as_printed(4, 4), 12U);
  EXPECT_EQ(torus_steps_as_printed(8, 8), 64U);
  EXPECT_EQ(torus_steps_with_barriers(12, 16), 440U);
  EXPECT_EQ(torus_steps_with_barriers(16, 16), 512U);
}

TEST(Paper004AnySize, SendsNoMoreThanThePaddedNetwork_ButMayStartUpMoreOften) {
  for (std::uint32_t p = 5; p <= 21; p += 2) {
    EXPECT_LT(odd_ring(p).steps, padded_ring(p).steps);
    EXPECT_LT(odd_ring(p).start_ups, padded_ring(p).start_ups);
  }
  EXPECT_EQ(any_torus(13, 13), (Cost{12, 276, 338}));
  EXPECT_EQ(padded_torus(13, 13), (Cost{10, 512, 768}));
}

}  // namespace
}  // namespace rota::paper004
