// SPDX-License-Identifier: Apache-2.0
//
// The random generator of all schedulers. The same seed gives the same bytes on every platform; the distributions of
// <random> and std::shuffle do not guarantee that.
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace rota {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in 0 … bound-1, to within 2⁻³². Precondition: bound > 0.
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((engine_() >> 32U) * bound) >> 32U); }

  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace rota
