// SPDX-License-Identifier: Apache-2.0
//
// Division by a number that is fixed when a topology is built. Splitting node numbers into coordinates is the inner
// loop of almost everything; a multiplication and a shift are several times faster than a divide instruction.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace rota {

/// Divides numbers in 0..2^26 (2^26 = kMaxNodes) by a fixed number in 1..2^26.
class FastDivisor {
 public:
  FastDivisor() = default;
  /// With s = ceil(log2 d), magic = floor(2^(26+s) / d) + 1 exceeds the true reciprocal by at most d / 2^(26+s), and
  /// x < 2^26 keeps the error of the product below 1/d; hence the quotient is exact.
  explicit constexpr FastDivisor(std::uint32_t divisor)
      : divisor_(divisor), shift_(kBits + static_cast<std::uint32_t>(std::bit_width(divisor - 1U))) {
    assert(divisor >= 1U && divisor <= 1U << (kBits - 1U));
    magic_ = (1ULL << shift_) / divisor + 1U;
  }

  [[nodiscard]] constexpr std::uint32_t divisor() const noexcept { return divisor_; }
  [[nodiscard]] constexpr std::uint32_t quotient(std::uint32_t x) const noexcept {
    return static_cast<std::uint32_t>((x * magic_) >> shift_);
  }
  [[nodiscard]] constexpr std::uint32_t remainder(std::uint32_t x) const noexcept { return x - quotient(x) * divisor_; }

 private:
  /// One bit more than numbers below kMaxNodes need, so that 2^26 itself is in range.
  static constexpr std::uint32_t kBits = 27;
  std::uint64_t magic_ = 2;
  std::uint32_t divisor_ = 1;
  std::uint32_t shift_ = 1;
};

}  // namespace rota
