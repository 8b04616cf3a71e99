// SPDX-License-Identifier: Apache-2.0
//
// The limits of the rules that keep messages at their origin, as one seed of a search has them. The default seed has
// those that proved good on many networks; others look around them, because the best ones differ by network.
#pragma once

#include <cstdint>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/input.h"

namespace rota {

class VariedLimits {
 public:
  explicit VariedLimits(std::uint64_t seed) : random_(seed), seed_(seed) {}

  /// Of the injection orders; 0: not shuffled.
  [[nodiscard]] std::uint64_t shuffle_seed() const { return is_default() ? 0 : seed_; }
  /// `limit` for the default seed; otherwise from half of it to twice as much, at least 1.
  [[nodiscard]] std::uint32_t varied(std::uint32_t limit) {
    if (is_default()) return limit;
    const std::uint32_t least = limit / 2 > 0 ? limit / 2 : 1;
    return least + random_.below(2 * limit - least + 1);
  }

 private:
  [[nodiscard]] bool is_default() const { return seed_ == AlgorithmInput{}.seed; }

  Random random_;
  std::uint64_t seed_;
};

}  // namespace rota
