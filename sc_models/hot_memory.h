// SPDX-License-Identifier: Apache-2.0
//
// Memory for what every clock edge needs of every node. A network of a thousand nodes is spread over megabytes of names,
// ports and process records that only elaboration needs; the rest is kept together here, in huge pages where the system
// has them, and each module asks for the next one's part while it is at work itself (SystemC runs its processes in a fixed
// order). Nothing of this changes what a model does, only how long it takes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace rota {

/// Gives out memory from blocks of whole huge pages and takes it back all at once, at its end.
class HotMemory final : public std::pmr::memory_resource {
 public:
  HotMemory() = default;
  ~HotMemory() override;
  HotMemory(const HotMemory&) = delete;
  HotMemory& operator=(const HotMemory&) = delete;

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* /*memory*/, std::size_t /*bytes*/, std::size_t /*alignment*/) override {}
  [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::vector<void*> blocks_;
  std::byte* next_ = nullptr;
  std::byte* end_ = nullptr;
};

/// A few pieces of memory to fetch ahead of need.
class Prefetch {
 public:
  template <class T>
  void add(const T* first, std::size_t count) {
    if (used_ == pieces_.size() || count == 0) return;
    const auto begin = reinterpret_cast<std::uintptr_t>(first) / kLine;
    const auto end = (reinterpret_cast<std::uintptr_t>(first + count) + kLine - 1) / kLine;
    const auto lines = static_cast<std::uint32_t>(std::min<std::uintptr_t>(end - begin, kMostLinesOfAPiece));
    pieces_[used_++] = {reinterpret_cast<const char*>(begin * kLine), lines};
  }
  void operator()() const noexcept {
    for (std::size_t i = 0; i < used_; ++i) {
      for (std::uint32_t line = 0; line < pieces_[i].lines; ++line) {
        __builtin_prefetch(pieces_[i].first + kLine * line, 1);
      }
    }
  }

 private:
  static constexpr std::uintptr_t kLine = 64;
  static constexpr std::uintptr_t kMostLinesOfAPiece = 24;
  struct Piece {
    const char* first = nullptr;
    std::uint32_t lines = 0;
  };
  std::array<Piece, 5> pieces_{};
  std::size_t used_ = 0;
};

}  // namespace rota
