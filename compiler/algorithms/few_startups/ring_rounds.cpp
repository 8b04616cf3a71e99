// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/few_startups/ring_rounds.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace rota {
namespace {

bool goes_clockwise(std::uint32_t size, bool odd_node, std::uint32_t displacement, Halfway halfway) {
  if (displacement * 2 != size) return displacement * 2 < size;
  if (halfway == Halfway::by_parity) return odd_node == (size % 4 == 2);
  return halfway == Halfway::clockwise;
}

}  // namespace

RingRoute ring_route(std::uint32_t size, bool odd_node, std::uint32_t displacement, Halfway halfway) {
  assert(size % 2 == 0 && displacement > 0 && displacement < size);
  RingRoute route{goes_clockwise(size, odd_node, displacement, halfway), {}};
  std::uint32_t distance = route.clockwise ? displacement : size - displacement;
  bool odd = odd_node;
  if (distance % 2 == 1) {
    route.rounds.push_back(0);
    odd = !odd;
    --distance;
  }
  const bool in_stage_2 = route.clockwise != odd;
  const std::uint32_t first = in_stage_2 ? 1 : 1 + size / 4;
  for (std::uint32_t hop = 0; hop < distance; ++hop)
    route.rounds.push_back(static_cast<std::uint16_t>(first + hop / 2));
  return route;
}

std::vector<std::uint32_t> ring_rounds(std::uint32_t size, RingLoad load) {
  // Round 0 is one hop from every node. A later round is one double hop from every second node, which holds the
  // messages of one odd and one even origin.
  std::array<std::uint32_t, 4> stage_1{};                         // by parity and direction
  std::vector<std::array<std::uint32_t, 2>> later(size / 2 + 1);  // [round][direction]
  const auto count = [&](bool odd, std::uint32_t displacement, Halfway halfway, std::uint32_t messages) {
    const RingRoute route = ring_route(size, odd, displacement, halfway);
    const std::size_t direction = route.clockwise ? 0 : 1;
    for (std::size_t hop = 0; hop < route.rounds.size(); ++hop) {
      if (route.rounds[hop] == 0)
        stage_1[(odd ? 2U : 0U) + direction] += messages;
      else if (hop + 1 < route.rounds.size() && route.rounds[hop] == route.rounds[hop + 1]) {
        later[route.rounds[hop]][direction] += messages;
      }
    }
  };
  for (const bool odd : {false, true}) {
    for (std::uint32_t displacement = 1; displacement < size; ++displacement) {
      if (displacement * 2 != size) {
        count(odd, displacement, Halfway::by_parity, load.messages);
      } else if (load.divides_half_way) {
        count(odd, displacement, Halfway::clockwise, load.half_way / 2);
        count(odd, displacement, Halfway::counterclockwise, load.half_way - load.half_way / 2);
      } else {
        count(odd, displacement, load.way, load.half_way);
      }
    }
  }
  // The last round is for half-way messages that start in stage 3: there are some if all go one way.
  const bool one_more = later.back() != std::array<std::uint32_t, 2>{};
  std::vector<std::uint32_t> lengths(size / 2 + (one_more ? 1 : 0));
  for (std::size_t round = 1; round < lengths.size(); ++round)
    lengths[round] = std::max(later[round][0], later[round][1]);
  lengths[0] = *std::max_element(stage_1.begin(), stage_1.end());
  return lengths;
}

}  // namespace rota
