// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/fast_divisor.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace rota {
namespace {

constexpr std::uint32_t kMax = 1U << 26U;

TEST(FastDivisor, Default_DividesByOne) {
  EXPECT_EQ(FastDivisor().quotient(kMax), kMax);
  EXPECT_EQ(FastDivisor().remainder(kMax), 0U);
}

TEST(FastDivisor, NeighboursOfMultiples_DivideExactly) {
  for (std::uint32_t divisor = 1; divisor <= kMax; divisor += 1U + divisor / 61U) {
    const FastDivisor fast(divisor);
    for (std::uint32_t multiple = divisor; multiple <= kMax; multiple += divisor * (1U + kMax / divisor / 97U)) {
      ASSERT_EQ(fast.quotient(multiple), multiple / divisor);
      ASSERT_EQ(fast.quotient(multiple - 1U), (multiple - 1U) / divisor) << multiple << " / " << divisor;
      ASSERT_EQ(fast.remainder(multiple - 1U), divisor - 1U);
    }
  }
}

RC_GTEST_PROP(FastDivisor, AnyNumber_DividesAsByTheDivideInstruction, ()) {
  const auto divisor = *rc::gen::inRange<std::uint32_t>(1, kMax + 1U);
  const auto x = *rc::gen::inRange<std::uint32_t>(0, kMax + 1U);
  RC_ASSERT(FastDivisor(divisor).quotient(x) == x / divisor);
  RC_ASSERT(FastDivisor(divisor).remainder(x) == x % divisor);
}

}  // namespace
}  // namespace rota
