// SPDX-License-Identifier: Apache-2.0
//
// The FIFOs of one router: ring buffers in one contiguous arena, allocated once. Only data bits are kept; whether a flit
// is the last of its message is counted again at the other end, as the hardware does.
#pragma once

#include <cassert>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace rota {

struct FifoRing {
  std::uint64_t* slots = nullptr;
  std::uint32_t capacity = 0;
  std::uint32_t head = 0;
  std::uint32_t count = 0;
  std::uint32_t peak = 0;  ///< the most flits held after any edge

  [[nodiscard]] bool empty() const noexcept { return count == 0; }
  [[nodiscard]] bool full() const noexcept { return count == capacity; }
  [[nodiscard]] std::uint64_t front() const noexcept {
    assert(!empty());
    return slots[head];
  }
  void pop() noexcept {
    assert(!empty());
    if (++head == capacity) head = 0;
    --count;
  }
  /// The edge's pops come before its pushes, so that `peak` is the fill between edges.
  void push(std::uint64_t data) noexcept {
    assert(!full());
    std::uint32_t tail = head + count;
    if (tail >= capacity) tail -= capacity;
    slots[tail] = data;
    if (++count > peak) peak = count;
  }
  void clear() noexcept { head = count = peak = 0; }
};

/// All FIFOs of a router, by FIFO number (see PathRun).
class FifoArena {
 public:
  explicit FifoArena(std::span<const std::uint32_t> capacities)
      : slots_(std::accumulate(capacities.begin(), capacities.end(), std::size_t{0})), rings_(capacities.size()) {
    std::size_t offset = 0;
    for (std::size_t i = 0; i < capacities.size(); ++i) {
      rings_[i].slots = slots_.data() + offset;
      rings_[i].capacity = capacities[i];
      offset += capacities[i];
    }
  }
  FifoArena(const FifoArena&) = delete;
  FifoArena& operator=(const FifoArena&) = delete;

  [[nodiscard]] FifoRing& operator[](std::size_t i) noexcept { return rings_[i]; }
  [[nodiscard]] const FifoRing& operator[](std::size_t i) const noexcept { return rings_[i]; }
  [[nodiscard]] std::size_t size() const noexcept { return rings_.size(); }
  void clear() noexcept {
    for (FifoRing& ring : rings_) ring.clear();
  }

 private:
  std::vector<std::uint64_t> slots_;
  std::vector<FifoRing> rings_;
};

}  // namespace rota
