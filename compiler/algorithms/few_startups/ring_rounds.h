// SPDX-License-Identifier: Apache-2.0
//
// The pattern of algorithm AR (paper 004, section III): which way round a ring of even size a message goes, and after
// which of the algorithm's start-ups each of its hops is made. Rings and, row by row and column by column, tori use it.
#pragma once

#include <cstdint>
#include <vector>

namespace rota {

/// Who takes a message half-way round to the node opposite.
enum class Halfway : std::uint8_t {
  by_parity,         ///< even nodes clockwise where size ≡ 0 mod 4, odd nodes where size ≡ 2 mod 4 (errata)
  clockwise,         ///< all; for callers that divide the messages themselves
  counterclockwise,  ///< all
};

struct RingRoute {
  bool clockwise;
  std::vector<std::uint16_t> rounds;  ///< by hop: the round, from 0
};

/// The route of a message from an odd or even node to the one `displacement` further clockwise. Round 0 (stage 1) takes
/// it to a node from which the rest is even; then it goes two hops a round: clockwise from even and counter-clockwise
/// from odd nodes in the rounds of stage 2, the others in those of stage 3.
/// Precondition: size even, 0 < displacement < size.
[[nodiscard]] RingRoute ring_route(std::uint32_t size, bool odd_node, std::uint32_t displacement, Halfway halfway);

/// How many messages a node has for each other node, which makes the rounds' lengths.
struct RingLoad {
  std::uint32_t messages = 1;     ///< for every node but the one opposite
  std::uint32_t half_way = 1;     ///< for the one opposite
  bool divides_half_way = false;  ///< every node sends half of those each way; precondition: size ≡ 2 mod 4
};

/// The length of each round, the number of messages on a link; size/2 numbers.
[[nodiscard]] std::vector<std::uint32_t> ring_rounds(std::uint32_t size, RingLoad load);

}  // namespace rota
