// SPDX-License-Identifier: Apache-2.0
//
// Paper 004's closed forms: the cost of complete exchange on all-port rings and tori with AR and AT2, and with the
// algorithms that it compares (table II, figure 6). Pure functions, independent of schedules.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace rota::paper004 {

/// The cost of an algorithm: start-ups, messages sent one after the other, messages rearranged one after the other.
struct Cost {
  std::uint64_t start_ups;
  std::uint64_t steps;
  std::uint64_t rearranged_messages;
  bool operator==(const Cost&) const = default;
};

/// Time per start-up, per byte sent and per byte rearranged, in microseconds.
struct Machine {
  double start_up_us;
  double send_us;
  double rearrange_us;
};

/// The Intel Paragon in figure 6 (from reference [10]).
inline constexpr Machine kParagon{75.0, 0.011, 0.014};

/// Time in microseconds for messages of `message_bytes`.
[[nodiscard]] double time_us(const Cost& cost, double message_bytes, const Machine& machine);

/// Lemma 2: p/2 start-ups, ⌈p²/8⌉ steps. Precondition: p even, p >= 4.
[[nodiscard]] Cost ring(std::uint32_t p);

/// Stages 1, 2 and 3 of AR: ⌈p/4⌉; eq. (1), ⌊p/4⌋·⌈p/4⌉; eq. (2), ⌊p/4⌋·(⌈p/4⌉-1) steps.
[[nodiscard]] std::array<Cost, 3> ring_stages(std::uint32_t p);

/// Steps if all half-way messages go the same way round, as in the text before fig. 2: (p/2)·(p/2+1)/2.
[[nodiscard]] std::uint64_t ring_one_way_steps(std::uint32_t p);

/// Utilisation in per cent of the less used links of Lemma 2 if p ≡ 2 mod 4: half of the links idle in the last step.
[[nodiscard]] double ring_least_utilisation(std::uint32_t p);

/// Not in the paper: one round per hop on rings of odd size; (p-1)/2 start-ups and (p²-1)/8 steps.
[[nodiscard]] Cost odd_ring(std::uint32_t p);

/// Section IV D on an r×c torus, m the larger side: m/2+2 start-ups, r·c·m/8 steps, 3·r·c messages rearranged.
/// Precondition: r and c multiples of four.
[[nodiscard]] Cost torus(std::uint32_t r, std::uint32_t c);

/// The phases of AT2. Phase 1 has two start-ups, with r·c/8 + r·c/16 and r·c/16 messages (proof of Lemma 4). Phases 2
/// and 3 are those of Lemma 3: m/4 start-ups and (n/16 - n/(8m))·m steps each, with m the larger side and n = r·c.
struct Phases {
  std::array<std::uint64_t, 2> phase_1_steps;
  Cost phase_2;
  Cost phase_3;
};
[[nodiscard]] Phases torus_phases(std::uint32_t r, std::uint32_t c);

/// Table I: messages that each port of a node of G_{00} sends in step 1 to the group one hop away and to G_{11}.
struct PortLoads {
  std::uint64_t one_hop;
  std::uint64_t two_hops;
};
[[nodiscard]] PortLoads table_1(std::uint32_t r, std::uint32_t c);
/// The messages of the first kind in the quadrant that table I names: (r/4)·(c/4+1) by a column. Both sides are
/// multiples of 4.
[[nodiscard]] std::uint64_t table_1_in_quadrant(std::uint32_t r, std::uint32_t c);

/// Steps of AT2 with AR's half-way rule as printed: half a column of messages too many in phases 2 and 3 if the longer
/// side is 4 mod 8. Precondition: r <= c.
[[nodiscard]] std::uint64_t torus_steps_as_printed(std::uint32_t r, std::uint32_t c);

/// The lengths in steps of AR's rounds (one per start-up) on the logical rings along a side in phases 2 and 3.
[[nodiscard]] std::vector<std::uint64_t> logical_rounds(std::uint32_t side, std::uint32_t other_side);
/// Steps of AT2 if rows and columns wait for each other at every start-up.
[[nodiscard]] std::uint64_t torus_steps_with_barriers(std::uint32_t r, std::uint32_t c);

/// Section VI, "tori with an arbitrary number of nodes in each dimension by adding imaginary nodes": at best the cost
/// of the next larger ring of even size, or torus whose sides are multiples of four.
[[nodiscard]] Cost padded_ring(std::uint32_t p);
[[nodiscard]] Cost padded_torus(std::uint32_t r, std::uint32_t c);
/// Not in the paper: rota's algorithm for such tori, in two phases with one round per hop. With m the larger side
/// 2⌊m/2⌋ start-ups, 2·r·c messages rearranged. Precondition: sides of at least 3.
[[nodiscard]] Cost any_torus(std::uint32_t r, std::uint32_t c);

/// Lemma 1: the minimum number of steps on a torus whose longest side is even.
[[nodiscard]] std::uint64_t torus_lower_bound(std::uint32_t r, std::uint32_t c);

/// Table II on the 2^d×2^d torus. The first three are for one-port nodes.
[[nodiscard]] Cost tseng(std::uint32_t d);             ///< reference [5]; d >= 2
[[nodiscard]] Cost suh_yalamanchili(std::uint32_t d);  ///< reference [6]; d >= 2
[[nodiscard]] Cost suh_shin(std::uint32_t d);          ///< reference [10]; d >= 2
[[nodiscard]] Cost proposed(std::uint32_t d);          ///< AT2; d >= 2

/// The message size in bytes above which AT2 is faster than `other` on the 2^d×2^d torus; 0 if it always is. "Always
/// outperforms" (section V) does not hold against [6]: about 2 bytes on 16×16, 1.1 on 32×32. Precondition: AT2 sends
/// and rearranges no more than `other`.
[[nodiscard]] double crossover_bytes(std::uint32_t d, const Cost& other, const Machine& machine);

}  // namespace rota::paper004
