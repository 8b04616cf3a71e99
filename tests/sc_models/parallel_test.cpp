// SPDX-License-Identifier: Apache-2.0
#include "sc_models/parallel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

namespace rota {
namespace {

TEST(Blocks, FollowEachOtherAndDifferByAtMostOneItem) {
  for (const std::size_t items : {0U, 1U, 5U, 64U, 1000U}) {
    for (const std::uint32_t blocks : {1U, 2U, 3U, 7U, 256U}) {
      std::vector<std::size_t> sizes;
      std::size_t next = 0;
      for (std::uint32_t b = 0; b < blocks; ++b) {
        const Block block = block_of(items, blocks, b);
        ASSERT_EQ(block.first, next) << items << " items, block " << b << " of " << blocks;
        next = block.end;
        sizes.push_back(block.end - block.first);
      }
      EXPECT_EQ(next, items);
      EXPECT_LE(std::ranges::max(sizes) - std::ranges::min(sizes), 1U) << items << " items, " << blocks << " blocks";
    }
  }
}

TEST(ForEachBlock, RunsEveryBlockOnceAndWaitsForAll) {
  for (const std::uint32_t blocks : {1U, 2U, 9U}) {
    std::vector<std::atomic<int>> runs(blocks);
    for_each_block(blocks, [&](std::uint32_t b) { ++runs[b]; });
    for (const auto& count : runs) EXPECT_EQ(count, 1);
  }
}

TEST(ForEachBlock, ThrowsTheFirstBlocksErrorAfterAllHaveRun) {
  std::atomic<int> runs = 0;
  const auto work = [&](std::uint32_t b) {
    ++runs;
    if (b == 3) throw std::runtime_error("block 3");
    if (b == 1) throw std::out_of_range("block 1");
  };
  EXPECT_THAT([&] { for_each_block(5, work); }, testing::ThrowsMessage<std::out_of_range>("block 1"));
  EXPECT_EQ(runs, 5);
}

}  // namespace
}  // namespace rota
