// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/transit_heads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

TEST(TransitHeads, NoFifo_NothingIsFilled) {
  const TransitHeads heads;
  EXPECT_EQ(heads.fullest(), 0U);
}

TEST(TransitHeads, EqualKeys_TheFifoAddedFirstGoesFirst) {
  TransitHeads heads;
  for (std::uint32_t f = 0; f < 5; ++f) EXPECT_EQ(heads.add(), f);
  heads.set(4, {7, 1});
  heads.set(2, {7, 3});
  EXPECT_EQ(heads.best(), 2U);
  EXPECT_EQ(heads.fullest(), 3U);
  heads.set(2, {});
  EXPECT_EQ(heads.best(), 4U);
  EXPECT_EQ(heads.fullest(), 1U);
}

TEST(TransitHeads, AnyOrderOfChanges_AgreesWithASearchOfAll) {
  Random random(1);
  TransitHeads heads;
  std::vector<TransitHeads::Head> all;
  for (int change = 0; change < 2000; ++change) {
    if (all.size() < 40 && random.below(10) == 0) {
      EXPECT_EQ(heads.add(), all.size());
      all.emplace_back();
    }
    if (all.empty()) continue;
    const std::uint32_t f = random.below(static_cast<std::uint32_t>(all.size()));
    all[f] = random.below(3) == 0 ? TransitHeads::Head{} : TransitHeads::Head{1 + random.below(5), 1 + random.below(4)};
    heads.set(f, all[f]);
    std::uint32_t fullest = 0;
    for (const auto& head : all) fullest = std::max(fullest, head.fill);
    ASSERT_EQ(heads.fullest(), fullest);
    if (fullest == 0) continue;
    const auto best =
        std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
    ASSERT_EQ(heads.best(), best - all.begin());
  }
}

}  // namespace
}  // namespace rota
