// SPDX-License-Identifier: Apache-2.0
#include "testbench/huge_pages.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <new>
#include <numeric>
#include <vector>

namespace rota {
namespace {

constexpr std::size_t kHugePageBytes = std::size_t{2} << 20U;

bool starts_a_huge_page(const void* memory) { return reinterpret_cast<std::uintptr_t>(memory) % kHugePageBytes == 0; }

TEST(HugePages, LargeArraysStartOne_SmallOnesAndThoseOfBeforeAreAsEver) {
  const std::vector<std::uint32_t> before(kHugePageBytes);  // 8 MiB
  EXPECT_FALSE(starts_a_huge_page(before.data()));
  use_huge_pages_for_large_arrays();
  std::vector<std::uint32_t> after(kHugePageBytes + 1);
  EXPECT_TRUE(starts_a_huge_page(after.data()));
  std::iota(after.begin(), after.end(), 0U);
  after.insert(after.end(), 3 * kHugePageBytes, 7U);  // into another array
  EXPECT_TRUE(starts_a_huge_page(after.data()));
  EXPECT_EQ(after[kHugePageBytes], kHugePageBytes);
  const std::vector<std::uint32_t> small(1000);
  EXPECT_FALSE(starts_a_huge_page(small.data()));
}

TEST(HugePages, ArraysThatNoMachineHas_AreOutOfMemory) {
  use_huge_pages_for_large_arrays();
  for (const auto bytes : {std::numeric_limits<std::size_t>::max(), std::numeric_limits<std::size_t>::max() / 4}) {
    EXPECT_THROW(static_cast<void>(::operator new(bytes)), std::bad_alloc) << bytes;
  }
}

}  // namespace
}  // namespace rota
