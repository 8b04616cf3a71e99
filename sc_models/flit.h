// SPDX-License-Identifier: Apache-2.0
//
// What a link moves in one cycle. There is no header: the programs know where every flit goes.
#pragma once

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

}  // namespace rota
