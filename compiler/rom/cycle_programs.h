// SPDX-License-Identifier: Apache-2.0
//
// Programs that count cycles, for timed routers whose steps differ in length: packets of several messages share a
// start-up, phases begin with a rearrangement, and timelines go through their steps at different times. Waits become
// idle entries, so the router needs no table of step lengths and no timer a timeline.
#pragma once

#include <cstdint>

#include "compiler/rom/program.h"

namespace rota {

/// The step times of a run.
struct StepTimes {
  std::uint32_t startup_cycles = 0;    ///< S per packet
  std::uint32_t rearrange_cycles = 0;  ///< R per flit rearranged between phases

  /// No start-up and no rearrangement lies between two steps.
  [[nodiscard]] bool follow_at_once() const noexcept { return startup_cycles == 0 && rearrange_cycles == 0; }
  /// The cycles before the first flit of each of these steps, in a run of messages of `flits` flits.
  [[nodiscard]] std::uint64_t wait_cycles(const StepRun& run, std::uint32_t flits) const noexcept {
    return std::uint64_t{run.startups} * startup_cycles +
           std::uint64_t{run.rearranged_messages} * rearrange_cycles * flits;
  }
};

/// True if a timer that waits S cycles before every step cannot run these programs.
[[nodiscard]] bool steps_differ(const Programs& programs, const StepTimes& times);

/// The cycles of a lockstep run, without c0.
[[nodiscard]] std::uint64_t lockstep_cycles(const Programs& programs, const StepTimes& times);

/// The program of class `cls` for a timed router that counts cycles: an entry of `send` and `timed_receive` lasts as
/// many cycles as its count says. The rest is as in programs.classes[cls]. Precondition: cls < programs.classes.size().
[[nodiscard]] NodeProgram cycle_program(const Programs& programs, ClassId cls, const StepTimes& times);

}  // namespace rota
