// SPDX-License-Identifier: Apache-2.0
//
// The pattern of algorithm AR (paper 004, section III) on a ring of even size: the direction of every message, and the
// round (start-up) in which each of its hops is made. Rings use it; tori use it for each row and column.
#pragma once

#include <cstdint>
#include <vector>

namespace rota {

/// The direction of the messages for the opposite node.
enum class Halfway : std::uint8_t {
  by_parity,         ///< even nodes clockwise where size ≡ 0 mod 4, odd nodes where size ≡ 2 mod 4 (errata)
  clockwise,         ///< from all nodes; for callers that divide the messages themselves
  counterclockwise,  ///< from all nodes
};

struct RingRoute {
  bool clockwise;
  std::vector<std::uint16_t> rounds;  ///< round of each hop, from 0
};

/// The route of a message from an odd or even node to the node `displacement` further clockwise. In round 0 (stage 1)
/// it makes one hop if the distance is odd. Then it makes two hops a round: clockwise from even nodes and
/// counter-clockwise from odd nodes in the rounds of stage 2, otherwise in those of stage 3. Precondition: size even, 0
/// < displacement < size.
[[nodiscard]] RingRoute ring_route(std::uint32_t size, bool odd_node, std::uint32_t displacement, Halfway halfway);

/// The number of messages from a node to each other node. It determines the lengths of the rounds.
struct RingLoad {
  std::uint32_t messages = 1;        ///< to every node but the opposite one
  std::uint32_t half_way = 1;        ///< to the opposite node
  Halfway way = Halfway::by_parity;  ///< of these, unless they are divided
  bool divides_half_way = false;     ///< every node sends half of those each way; precondition: size ≡ 2 mod 4
};

/// The length in steps of each round: the messages over its most loaded link. There are size/2 rounds, or one more if
/// all half-way messages go the same way round.
[[nodiscard]] std::vector<std::uint32_t> ring_rounds(std::uint32_t size, RingLoad load);

}  // namespace rota
