// SPDX-License-Identifier: Apache-2.0
//
// 128-bit numbers: sums of distances over all pairs of 2²⁶ nodes exceed 64 bits; the bounds that follow do not.
#pragma once

#include <cstdint>
#include <limits>
#include <numeric>

#include "compiler/verify/certificate.h"

namespace rota::verify {

__extension__ using Wide = unsigned __int128;

/// numerator / denominator in lowest terms. If that does not fit, the next smaller fraction that does, so that a lower
/// bound stays valid. Denominator 0 gives 0: nothing is proved.
[[nodiscard]] inline Fraction make_fraction(Wide numerator, Wide denominator) {
  if (denominator == 0) return {0, 1};
  Wide a = numerator;
  Wide b = denominator;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  numerator /= a;
  denominator /= a;
  while (numerator > std::numeric_limits<std::uint64_t>::max() ||
         denominator > std::numeric_limits<std::uint64_t>::max()) {
    numerator >>= 1U;
    denominator = (denominator + 1) >> 1U;
  }
  return {static_cast<std::uint64_t>(numerator), static_cast<std::uint64_t>(denominator)};
}

[[nodiscard]] inline Fraction scaled(std::uint64_t times, const Fraction& fraction) {
  return make_fraction(Wide{times} * fraction.numerator, fraction.denominator);
}

}  // namespace rota::verify
