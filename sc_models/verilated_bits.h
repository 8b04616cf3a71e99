// SPDX-License-Identifier: Apache-2.0
//
// Access to fields of Verilated ports. Verilator represents a port as an integer of 8 to 64 bits or, above that, as an
// array of 32-bit words; these functions handle both.
#pragma once

#include <cstdint>
#include <type_traits>

namespace rota {

inline constexpr std::uint64_t low_mask(std::uint32_t bits) {
  return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

/// The `bits` bits (at most 64) from bit `low`. Precondition for arrays: a field of more than 32 bits begins at a word
/// boundary, and a smaller one does not cross a word.
template <class Value>
[[nodiscard]] std::uint64_t field(const Value& value, std::uint32_t low, std::uint32_t bits) {
  if constexpr (std::is_integral_v<Value>) {
    return static_cast<std::uint64_t>(value) >> low & low_mask(bits);
  } else {
    const std::uint32_t word = low / 32;
    const std::uint64_t high = bits > 32 ? std::uint64_t{value[word + 1]} << 32U : 0;
    return (high | value[word] >> low % 32) & low_mask(bits);
  }
}

/// Writes such a field.
template <class Value>
void set_field(Value& value, std::uint32_t low, std::uint32_t bits, std::uint64_t content) {
  if constexpr (std::is_integral_v<Value>) {
    const auto mask = low_mask(bits) << low;
    value = static_cast<Value>((static_cast<std::uint64_t>(value) & ~mask) | (content << low & mask));
  } else {
    const std::uint32_t word = low / 32;
    if (bits > 32) value[word + 1] = static_cast<std::uint32_t>(content >> 32U);
    const auto mask = static_cast<std::uint32_t>(low_mask(bits) << low % 32);
    value[word] = (value[word] & ~mask) | (static_cast<std::uint32_t>(content << low % 32) & mask);
  }
}

}  // namespace rota
