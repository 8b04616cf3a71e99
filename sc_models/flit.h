// SPDX-License-Identifier: Apache-2.0
//
// What a link moves in one cycle. There is no header: the programs know where every flit goes.
#pragma once

#include <bit>
#include <cstdint>

namespace rota {

/// W ≤ 64 data bits in the low end, and whether this is the last flit of its message.
struct Flit {
  std::uint64_t data = 0;
  bool last = false;
  friend bool operator==(const Flit&, const Flit&) = default;
};

/// The low `width` bits of a word, 1 ≤ width ≤ 64.
[[nodiscard]] constexpr std::uint64_t width_mask(std::uint32_t width_bits) noexcept {
  return ~std::uint64_t{0} >> (64U - width_bits);
}

/// How a flit lies in a word: W data bits in the low end and, with link parity, above them the bit that makes the
/// number of ones even.
struct FlitFormat {
  std::uint32_t width_bits = 64;  ///< W, 1 … 64; with parity at most 63
  bool parity = false;

  // NOLINTNEXTLINE(google-explicit-constructor): most flits are their data bits and nothing else.
  constexpr FlitFormat(std::uint32_t width, bool with_parity = false) noexcept
      : width_bits(width), parity(with_parity) {}

  [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return width_bits + (parity ? 1 : 0); }
  [[nodiscard]] constexpr std::uint64_t data(std::uint64_t word) const noexcept {
    return word & width_mask(width_bits);
  }
  /// The word of these data, with its parity bit.
  [[nodiscard]] constexpr std::uint64_t word(std::uint64_t value) const noexcept {
    const std::uint64_t low = data(value);
    return parity ? low | (std::uint64_t{static_cast<unsigned>(std::popcount(low))} & 1U) << width_bits : low;
  }
  [[nodiscard]] constexpr bool intact(std::uint64_t word) const noexcept {
    return !parity || std::popcount(word) % 2 == 0;
  }
};

}  // namespace rota
