// SPDX-License-Identifier: Apache-2.0
//
// Paper 004's closed forms: what complete exchange costs on all-port rings and tori with AR and AT2, and with the
// algorithms it is compared with (table II, figure 6). Pure functions; nothing here looks at a schedule.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

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

/// Its stages 1, 2 and 3: ⌈p/4⌉; eq. (1), ⌊p/4⌋·⌈p/4⌉; eq. (2), ⌊p/4⌋·(⌈p/4⌉-1) steps.
[[nodiscard]] std::array<Cost, 3> ring_stages(std::uint32_t p);

/// Steps where all half-way messages go the same way round, as the text before fig. 2 says: (p/2)·(p/2+1)/2.
[[nodiscard]] std::uint64_t ring_one_way_steps(std::uint32_t p);

/// Lemma 2's links where p ≡ 2 mod 4: half of them rest in the last step; per cent busy of the idler ones.
[[nodiscard]] double ring_least_utilisation(std::uint32_t p);

/// Not in the paper: a round for each hop, on rings of odd size, (p-1)/2 start-ups and (p²-1)/8 steps.
[[nodiscard]] Cost odd_ring(std::uint32_t p);

/// Section IV D on an r×c torus: with m the larger side m/2+2 start-ups, r·c·m/8 steps, 3·r·c messages rearranged.
/// Precondition: r and c multiples of four.
[[nodiscard]] Cost torus(std::uint32_t r, std::uint32_t c);

/// Its phases. Phase 1 is two steps (start-ups), r·c/8 + r·c/16 and r·c/16 messages (proof of Lemma 4); phases 2 and 3
/// are Lemma 3's, with m the larger side m/4 start-ups and (n/16 - n/(8m))·m steps each, n = r·c.
struct Phases {
  std::array<std::uint64_t, 2> phase_1_steps;
  Cost phase_2;
  Cost phase_3;
};
[[nodiscard]] Phases torus_phases(std::uint32_t r, std::uint32_t c);

/// Table I: messages that each port sends in step 1 to the group one hop away and to G_{11} (for a node of G_{00}).
struct PortLoads {
  std::uint64_t one_hop;
  std::uint64_t two_hops;
};
[[nodiscard]] PortLoads table_1(std::uint32_t r, std::uint32_t c);
/// Of the first kind, those in the one quadrant that table I names: (r/4)·(c/4+1) by a column, both sides multiples
/// of 4.
[[nodiscard]] std::uint64_t table_1_in_quadrant(std::uint32_t r, std::uint32_t c);

/// Steps of AT2 where AR's half-way rule is taken as it is printed: half a column of messages too much in phases 2 and
/// 3 where the longer side is 4 mod 8. Precondition: r <= c.
[[nodiscard]] std::uint64_t torus_steps_as_printed(std::uint32_t r, std::uint32_t c);

/// The lengths of AR's rounds (what follows a start-up) on the logical rings along a side in phases 2 and 3.
[[nodiscard]] std::vector<std::uint64_t> logical_rounds(std::uint32_t side, std::uint32_t other_side);
/// Steps of AT2 where rows and columns wait for each other at every start-up.
[[nodiscard]] std::uint64_t torus_steps_with_barriers(std::uint32_t r, std::uint32_t c);

/// Section VI: "tori with an arbitrary number of nodes in each dimension by adding imaginary nodes": at best the cost
/// of the next larger ring of even size, or torus of fourfold sides.
[[nodiscard]] Cost padded_ring(std::uint32_t p);
[[nodiscard]] Cost padded_torus(std::uint32_t r, std::uint32_t c);
/// Not in the paper: what rota does for such tori. Two phases, a round for each hop; with m the larger side 2⌊m/2⌋
/// start-ups, 2·r·c messages rearranged. Precondition: sides 3 and more.
[[nodiscard]] Cost any_torus(std::uint32_t r, std::uint32_t c);

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
