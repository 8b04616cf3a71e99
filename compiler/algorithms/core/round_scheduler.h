// SPDX-License-Identifier: Apache-2.0
//
// List scheduling for algorithms that pay for start-ups: the algorithm says which way every message goes and in which
// round each hop belongs, the scheduler fills the rounds' steps. A round is what follows one start-up: a link sends
// without a gap from its beginning, or waits for the next one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// In place of a round's number: this hop may wait for all rounds.
inline constexpr std::uint64_t kAfterAllRounds = 0xFFFF;
/// Class hops of a schedule that fits a small machine's memory.
inline constexpr std::uint64_t kMaxClassHops = 50'000'000;

/// One hop of one message as the algorithm wants it.
struct PlannedHop {
  std::uint16_t port;
  std::uint8_t first_phase;  ///< not before this phase
  std::uint8_t last_phase;   ///< the phase that does not end before this hop is made
  std::uint64_t priority;    ///< of the messages that wait for a link the one with the smallest goes first
};

/// A hop of round r before one of round r+1, and in a round the message with the longest way first: its last stop's own
/// messages close the packet.
[[nodiscard]] constexpr std::uint64_t round_priority(std::uint64_t round, std::uint64_t hops_left) {
  return round << 32U | (0xFFFFFFFFU - hops_left);
}

/// The routes of all messages of the class representatives, end to end.
class Plan {
 public:
  struct Message {
    ClassId origin_class;
    Node destination;  ///< in the origin's frame
  };

  /// A plan without hops is one of a message that is already there, and is left out.
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

/// The lengths of the rounds of one timeline in one phase; steps. They begin with the phase and follow one another.
using Rounds = std::vector<std::uint32_t>;

struct PhasePlan {
  std::uint32_t rearranged_messages = 0;
  std::vector<Rounds> rounds;  ///< by timeline
};

/// Schedules `plan` on `topology`, every node of a class doing what its representative does. `timeline_of_port` names
/// the timeline of each port. A phase is as long as its longest timeline's rounds; where hops that must be made by then
/// are not, its last round goes on until no link sends any more, and further rounds follow until they are made.
/// Equal priorities: the message added first. The schedule has hops, steps, phases and timelines; no names.
[[nodiscard]] Schedule schedule_in_rounds(const TopologyPtr& topology, const SymmetryPtr& symmetry, const Plan& plan,
                                          const std::vector<PhasePlan>& phases,
                                          std::vector<std::uint8_t> timeline_of_port);

}  // namespace rota
