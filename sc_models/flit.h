// SPDX-License-Identifier: Apache-2.0
//
// What a link moves in one cycle. It has no header, because the programs determine every flit's path. A flit can be the
// value of an sc_signal or an sc_fifo.
#pragma once

#include <bit>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace sc_core {
class sc_trace_file;
}

namespace rota {

/// W ≤ 64 data bits in the low end, and whether this is the last flit of its message.
struct Flit {
  std::uint64_t data = 0;
  bool last = false;
  friend bool operator==(const Flit&, const Flit&) = default;
};

/// Registers `<name>.data` (64 bits) and `<name>.last`.
void sc_trace(sc_core::sc_trace_file* file, const Flit& flit, const std::string& name);
/// Hexadecimal data, and "last" at a message's end: `0x2a last`.
std::ostream& operator<<(std::ostream& out, const Flit& flit);

/// The low `width` bits of a word, 1 ≤ width ≤ 64.
[[nodiscard]] constexpr std::uint64_t width_mask(std::uint32_t width_bits) noexcept {
  return ~std::uint64_t{0} >> (64U - width_bits);
}

/// The layout of a flit in a word: W data bits at the low end and, with link parity, above them the bit that makes the
/// number of ones even.
struct FlitFormat {
  std::uint32_t width_bits = 64;  ///< W, 1 … 64; with parity at most 63
  bool parity = false;

  // NOLINTNEXTLINE(google-explicit-constructor): most flits are just data bits.
  constexpr FlitFormat(std::uint32_t width, bool with_parity = false) noexcept
      : width_bits(width), parity(with_parity) {}

  [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return width_bits + (parity ? 1 : 0); }
  [[nodiscard]] constexpr std::uint64_t data(std::uint64_t word) const noexcept {
    return word & width_mask(width_bits);
  }
  /// Data with its parity bit as one word.
  [[nodiscard]] constexpr std::uint64_t word(std::uint64_t value) const noexcept {
    const std::uint64_t low = data(value);
    return parity ? low | (std::uint64_t{static_cast<unsigned>(std::popcount(low))} & 1U) << width_bits : low;
  }
  [[nodiscard]] constexpr bool intact(std::uint64_t word) const noexcept {
    return !parity || std::popcount(word) % 2 == 0;
  }
};

}  // namespace rota
