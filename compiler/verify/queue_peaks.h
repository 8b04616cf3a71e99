// SPDX-License-Identifier: Apache-2.0
//
// How full one crosspoint gets. A router with handshakes stores every message that it forwards, so it needs room for
// those held at the end of a step. A router whose schedule is known passes on a message that leaves in the step after
// its arrival, so it needs room for waiting messages only.
#pragma once

#include <algorithm>
#include <cstdint>

namespace rota::verify {

/// Counts the messages of one crosspoint. Steps never decrease; departures of a step come before its arrivals.
class QueuePeaks {
 public:
  void depart(std::uint32_t step) {
    enter(step);
    --length_;
  }
  void arrive(std::uint32_t step) {
    enter(step);
    if (!arrived_) waiting_messages_ = std::max(waiting_messages_, length_);
    arrived_ = true;
    held_messages_ = std::max(held_messages_, ++length_);
  }

  /// The most messages at the end of any step.
  [[nodiscard]] std::uint32_t held_messages() const noexcept { return held_messages_; }
  /// The most messages that came before some step and leave after it. Complete when the crosspoint is empty again.
  [[nodiscard]] std::uint32_t waiting_messages() const noexcept { return waiting_messages_; }

 private:
  /// What is here at the end of the latest step waits in all steps before `step`; if that step brought nothing, it
  /// waited in that step, too.
  void enter(std::uint32_t step) {
    if (step == latest_step_) return;
    if (!arrived_ || step > latest_step_ + 1) waiting_messages_ = std::max(waiting_messages_, length_);
    latest_step_ = step;
    arrived_ = false;
  }

  std::uint32_t length_ = 0;
  std::uint32_t held_messages_ = 0;
  std::uint32_t waiting_messages_ = 0;
  std::uint32_t latest_step_ = 0;
  bool arrived_ = false;  ///< in the latest step
};

}  // namespace rota::verify
