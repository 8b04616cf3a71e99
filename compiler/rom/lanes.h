// SPDX-License-Identifier: Apache-2.0
//
// How many FIFOs a crosspoint needs, and how deep: from when its messages come and when they go.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace rota {

/// A message's stay at a crosspoint: received in step `arrival`, sent on in step `departure` > arrival.
struct Stay {
  std::uint32_t arrival;
  std::uint32_t departure;
  /// Start-ups paid up to that step on the timelines of the two links. Links of one timeline need not say: 0 in both.
  std::uint64_t arrival_startups = 0;
  std::uint64_t departure_startups = 0;
};

struct Lanes {
  std::vector<std::uint32_t> lane;  ///< by stay
  std::uint32_t count = 0;
};

/// Splits stays into as few lanes as possible such that each lane is first in, first out, and takes and gives one
/// message a step: patience sorting (the minimum equals the longest run of messages that overtake one another, come
/// together as copies, or leave together to be added). Precondition: in order of arrival; of those that come together,
/// the last to leave first.
[[nodiscard]] Lanes fewest_lanes(std::span<const Stay> stays);

struct FifoSize {
  std::uint32_t depth_messages = 0;  ///< most messages held at a step's end
  std::uint32_t capacity_flits = 0;  ///< flits that never stall the lockstep run, where `ready` is a register
};

/// Sizes the FIFO that holds the stays of one lane. In a step that both takes and gives a message the fill stays at its
/// start value, and taking one more flit needs a free place beyond it, because `ready` cannot see this cycle's
/// departure. Where the links' timelines differ, a message counts as held as long as any length of a start-up lets it
/// be: whichever comes first by steps or by start-ups.
[[nodiscard]] FifoSize fifo_size(std::span<const Stay> stays, std::span<const std::uint32_t> lane_of_stay,
                                 std::uint32_t lane, std::uint32_t flits);

}  // namespace rota
