// SPDX-License-Identifier: Apache-2.0
//
// The FIFOs of one router: ring buffers in one contiguous arena, allocated once. Each FIFO's counters lie directly
// before its slots, so a push or pop touches one cache line. All routers of a class have the same layout, so a program
// names a FIFO by its offset. Only data bits are stored; the receiving end counts flits to find the last of a message,
// as the hardware does.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory_resource>
#include <new>
#include <span>
#include <vector>

#include "sc_models/network_config.h"

namespace rota {

/// The counters of a FIFO. Its `capacity` slots follow in memory. Only FifoArena constructs it.
struct FifoRing {
  std::uint32_t capacity = 0;
  std::uint32_t head = 0;
  std::uint32_t count = 0;
  std::uint32_t peak = 0;  ///< the most flits held after any edge

  [[nodiscard]] bool empty() const noexcept { return count == 0; }
  [[nodiscard]] bool full() const noexcept { return count == capacity; }
  [[nodiscard]] std::uint64_t front() const noexcept {
    assert(!empty());
    return slots()[head];
  }
  /// Injects a fault.
  void flip_head_bit() noexcept { slots()[head] ^= 1U; }
  void pop() noexcept {
    assert(!empty());
    if (++head == capacity) head = 0;
    --count;
  }
  /// Pops of an edge precede its pushes, so `peak` is the fill level between edges.
  void push(std::uint64_t data) noexcept {
    assert(!full());
    std::uint32_t tail = head + count;
    if (tail >= capacity) tail -= capacity;
    slots()[tail] = data;
    if (++count > peak) peak = count;
  }
  void clear() noexcept { head = count = peak = 0; }

 private:
  [[nodiscard]] std::uint64_t* slots() noexcept { return reinterpret_cast<std::uint64_t*>(this + 1); }
  [[nodiscard]] const std::uint64_t* slots() const noexcept { return reinterpret_cast<const std::uint64_t*>(this + 1); }
};

/// The offset of each FIFO in a router's arena, in words, and as a last entry the arena's size. FIFOs are numbered as
/// in class_program.h.
[[nodiscard]] inline std::vector<std::uint32_t> fifo_offsets(std::span<const std::uint32_t> capacities) {
  static_assert(sizeof(FifoRing) == 2 * sizeof(std::uint64_t));
  std::vector<std::uint32_t> offsets{0};
  for (const std::uint32_t capacity : capacities) offsets.push_back(offsets.back() + 2 + capacity);
  return offsets;
}

/// The size in words of an injection or ejection FIFO. These come first in the arena.
inline constexpr std::uint32_t kNicFifoWords = 2 + kNicFifoFlits;

class FifoArena {
 public:
  FifoArena(std::span<const std::uint32_t> capacities, std::span<const std::uint32_t> offsets,
            std::pmr::memory_resource* hot_memory)
      : words_(offsets.back(), hot_memory) {
    for (std::size_t i = 0; i < capacities.size(); ++i) new (&words_[offsets[i]]) FifoRing{.capacity = capacities[i]};
  }

  [[nodiscard]] FifoRing& at(std::uint32_t offset) noexcept {
    return *std::launder(reinterpret_cast<FifoRing*>(words_.data() + offset));
  }
  [[nodiscard]] const FifoRing& at(std::uint32_t offset) const noexcept {
    return *std::launder(reinterpret_cast<const FifoRing*>(words_.data() + offset));
  }

 private:
  std::pmr::vector<std::uint64_t> words_;
};

}  // namespace rota
