// SPDX-License-Identifier: Apache-2.0
//
// A large network does not fit the caches near the core, and SystemC runs its processes in a fixed order. So each module
// asks for the next one's memory while it is itself at work. This changes nothing but the time it takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rota {

class Prefetch {
 public:
  template <class T>
  void add(const T* first, std::size_t count) {
    const auto begin = reinterpret_cast<std::uintptr_t>(first) / kLine;
    const auto end = (reinterpret_cast<std::uintptr_t>(first + count) + kLine - 1) / kLine;
    for (auto line = begin; line < end && lines_.size() < kMostLines; ++line) {
      lines_.push_back(reinterpret_cast<const char*>(line * kLine));
    }
  }
  void operator()() const noexcept {
    for (const char* line : lines_) __builtin_prefetch(line, 1);
  }

 private:
  static constexpr std::uintptr_t kLine = 64;
  static constexpr std::size_t kMostLines = 48;  ///< more would evict each other
  std::vector<const char*> lines_;
};

}  // namespace rota
