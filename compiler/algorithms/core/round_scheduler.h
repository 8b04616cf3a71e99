// SPDX-License-Identifier: Apache-2.0
//
// List scheduling for algorithms that pay for start-ups. The algorithm chooses each message's route and the round of
// each hop; the scheduler fills the steps of the rounds. A round follows one start-up: a link sends without a gap from
// the round's beginning, or waits for the next round.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// A round number for hops that may wait for all rounds.
inline constexpr std::uint64_t kAfterAllRounds = 0xFFFF;

/// One hop of one message as the algorithm wants it.
struct PlannedHop {
  std::uint16_t port;
  std::uint8_t first_phase;  ///< the earliest phase of this hop
  std::uint8_t last_phase;   ///< this phase does not end before the hop is made
  std::uint64_t priority;    ///< of the messages that wait for a link, the smallest goes first
};

/// Hops of round r go before those of round r+1. Within a round, the message with the most hops to go is sent first.
[[nodiscard]] constexpr std::uint64_t round_priority(std::uint64_t round, std::uint64_t hops_left) {
  return round << 32U | (0xFFFFFFFFU - hops_left);
}

/// The routes of all messages of the class representatives, stored end to end.
class Plan {
 public:
  struct Message {
    ClassId origin_class;
    Node destination;  ///< in the origin's frame
  };

  /// A message without hops has arrived already and is left out.
  void add(Message message, std::span<const PlannedHop> hops) {
    if (hops.empty()) return;
    messages_.push_back(message);
    hops_.insert(hops_.end(), hops.begin(), hops.end());
    ends_.push_back(hops_.size());
  }

  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(messages_.size()); }
  [[nodiscard]] const Message& message(std::uint32_t m) const { return messages_[m]; }
  [[nodiscard]] std::span<const PlannedHop> hops(std::uint32_t m) const {
    const std::size_t begin = m == 0 ? 0 : ends_[m - 1];
    return {hops_.data() + begin, ends_[m] - begin};
  }
  [[nodiscard]] std::span<const PlannedHop> all_hops() const noexcept { return hops_; }

 private:
  std::vector<Message> messages_;
  std::vector<PlannedHop> hops_;
  std::vector<std::size_t> ends_;
};

/// The lengths in steps of the consecutive rounds of one timeline in one phase. Round 0 begins with the phase.
using Rounds = std::vector<std::uint32_t>;

struct PhasePlan {
  std::vector<Rounds> rounds;  ///< index: timeline
};

/// Schedules `plan`; every node of a class does what its representative does. `timeline_of_port` has one entry per
/// port. A phase lasts as long as the rounds of its longest timeline. If hops with this `last_phase` remain, the last
/// round continues until no link sends, and more rounds follow until those hops are made. Messages with equal
/// priorities go in the order in which they were added. The result has hops, steps, phases with the messages
/// that are rearranged before them, and timelines, but no names.
[[nodiscard]] Schedule schedule_in_rounds(const TopologyPtr& topology, const SymmetryPtr& symmetry, const Plan& plan,
                                          const std::vector<PhasePlan>& phases,
                                          std::vector<std::uint8_t> timeline_of_port);

}  // namespace rota
