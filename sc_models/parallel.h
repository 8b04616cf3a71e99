// SPDX-License-Identifier: Apache-2.0
//
// The work of one clock edge, divided among threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace rota {

/// A run of consecutive items, `first` to `end` - 1.
struct Block {
  std::size_t first;
  std::size_t end;
};

/// Block `b` of `blocks` nearly equal ones of `items` items. The same block has the same items in every call, so that
/// they stay in one core's cache.
[[nodiscard]] constexpr Block block_of(std::size_t items, std::uint32_t blocks, std::uint32_t b) noexcept {
  return {items * b / blocks, items * (b + 1) / blocks};
}

/// Runs work(0) … work(blocks - 1), each on a thread of its own as far as there are cores, and returns when all have
/// ended. Throws what the first
/// of the blocks that threw has thrown.
void for_each_block(std::uint32_t blocks, const std::function<void(std::uint32_t)>& work);

}  // namespace rota
