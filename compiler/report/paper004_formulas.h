// SPDX-License-Identifier: Apache-2.0
//
// Paper 004's closed forms: what complete exchange costs on all-port rings and tori with AR and AT2, and with the
// algorithms it is compared with (table II, figure 6). Pure functions; nothing here looks at a schedule.
#pragma once

#include <cstdint>

namespace rota::paper004 {

/// What an algorithm pays: start-ups, messages sent one after the other, messages rearranged one after the other.
struct Cost {
  std::uint64_t start_ups;
  std::uint64_t steps;
  std::uint64_t rearranged_messages;
  bool operator==(const Cost&) const = default;
};

/// Time per start-up, per byte sent and per byte rearranged; microseconds.
struct Machine {
  double start_up_us;
  double send_us;
  double rearrange_us;
};

/// The Intel Paragon, as figure 6 has it (from reference [10]).
inline constexpr Machine kParagon{75.0, 0.011, 0.014};

/// Microseconds, for messages of `message_bytes`.
[[nodiscard]] double time_us(const Cost& cost, double message_bytes, const Machine& machine);

/// Lemma 2: p/2 start-ups, ⌈p²/8⌉ steps. Precondition: p even, p >= 4.
[[nodiscard]] Cost ring(std::uint32_t p);

/// Section IV D on an r×c torus: with m the larger side m/2+2 start-ups, r·c·m/8 steps, 3·r·c messages rearranged.
/// Precondition: r and c multiples of four.
[[nodiscard]] Cost torus(std::uint32_t r, std::uint32_t c);

/// Lemma 1: the least number of steps on a torus whose longest side is even.
[[nodiscard]] std::uint64_t torus_lower_bound(std::uint32_t r, std::uint32_t c);

/// Table II on the 2^d×2^d torus. The first three are for one-port nodes.
[[nodiscard]] Cost tseng(std::uint32_t d);             ///< reference [5]; d >= 2
[[nodiscard]] Cost suh_yalamanchili(std::uint32_t d);  ///< reference [6]; d >= 2
[[nodiscard]] Cost suh_shin(std::uint32_t d);          ///< reference [10]; d >= 2
[[nodiscard]] Cost proposed(std::uint32_t d);          ///< AT2; d >= 2

/// The message size in bytes from which on AT2 is faster than `other`, on the 2^d×2^d torus; 0 where it always is.
/// "Always outperforms" (section V) does not hold against [6]: about 2 bytes on 16×16, 1.1 on 32×32.
/// Precondition: AT2 sends and rearranges no more than `other`.
[[nodiscard]] double crossover_bytes(std::uint32_t d, const Cost& other, const Machine& machine);

}  // namespace rota::paper004
