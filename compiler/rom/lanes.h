// SPDX-License-Identifier: Apache-2.0
//
// Computes how many FIFOs a crosspoint needs and how deep they are, from the times at which messages arrive and leave.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace rota {

/// A message's stay at a crosspoint: received in step `arrival`, sent in step `departure`. departure > arrival.
struct Stay {
  std::uint32_t arrival;
  std::uint32_t departure;
  /// Start-ups paid up to these steps on the timelines of the two links. Both are 0 if the links share a timeline.
  std::uint64_t arrival_startups = 0;
  std::uint64_t departure_startups = 0;
};

struct Lanes {
  std::vector<std::uint32_t> lane;  ///< index: stay
  std::uint32_t count = 0;
};

/// Splits stays into the fewest lanes such that each lane is first in, first out, and takes and gives at most one
/// message per step. Uses patience sorting: the minimum is the longest sequence of messages that overtake one another,
/// arrive together as copies, or leave together to be added. Precondition: `stays` are in order of arrival; those that
/// arrive together are in descending order of departure.
[[nodiscard]] Lanes fewest_lanes(std::span<const Stay> stays);

struct FifoSize {
  std::uint32_t depth_messages = 0;  ///< most messages held at a step's end
  std::uint32_t capacity_flits = 0;  ///< flits that never stall the lockstep run, with `ready` registered
  std::uint32_t waiting_flits = 0;   ///< most flits that wait in a timed router, without start-ups
};

/// Sizes the FIFO that holds the stays of one lane. In a step that both takes and gives a message, the fill level stays
/// constant, but each flit taken needs one more free place, because the registered `ready` cannot see this cycle's
/// departure. A timed router's slots hold only flits that do not leave in the cycle after their arrival. If the links
/// are on different timelines, a message counts as held for as long as some length of the start-up keeps it there.
[[nodiscard]] FifoSize fifo_size(std::span<const Stay> stays, std::span<const std::uint32_t> lane_of_stay,
                                 std::uint32_t lane, std::uint32_t flits);

}  // namespace rota
