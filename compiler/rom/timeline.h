// SPDX-License-Identifier: Apache-2.0
//
// When the steps of a lockstep run begin: what start-ups and rearrangements each sequence of links pays before which
// step. A packet's messages share one start-up; links of one timeline pay theirs together; a phase begins when all
// timelines have ended the one before (paper 004, section IV: row and column rings side by side).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// `count` consecutive steps, before each of which the timeline pays this.
struct StepRun {
  std::uint32_t startups = 1;
  std::uint32_t rearranged_messages = 0;
  std::uint32_t count = 0;
  friend bool operator==(const StepRun&, const StepRun&) = default;
};

/// All steps of a schedule, in order.
using Timeline = std::vector<StepRun>;

/// What the steps of a schedule cost beside sending: of the timeline that pays most in each phase.
struct Overhead {
  std::uint64_t startups = 0;
  std::uint64_t rearranged_messages = 0;
};

struct Timelines {
  std::vector<Timeline> runs;            ///< at least one
  std::vector<std::uint8_t> of_channel;  ///< by send channel
  Overhead overhead;

  /// Every step pays one start-up and nothing else, on all links at once.
  [[nodiscard]] bool uniform() const {
    return runs.size() == 1 && runs[0].size() <= 1 && (runs[0].empty() || runs[0][0].startups == 1) &&
           overhead.rearranged_messages == 0;
  }
};

/// A start-up is paid in each step in which a packet begins on the timeline, on any of its links. In the single-port
/// model there is one channel. Time and memory grow with hops and with phases × timelines, not with the stated steps.
/// Precondition: the hops are ordered by step. Throws InputError as require_phases_and_timelines does.
[[nodiscard]] Timelines make_timelines(const Schedule& schedule);

/// Why a timer that waits S cycles before every step cannot run these steps, in words; empty where it can: the steps
/// differ in their start-ups and S is not 0, or messages are rearranged and R is not 0.
[[nodiscard]] std::string why_steps_differ(const Timelines& timelines, std::uint32_t startup_cycles,
                                           std::uint32_t rearrange_cycles);

/// What a lockstep run of these steps takes, whatever the topology: T·F + S·startups + R·F·rearranged + c0.
[[nodiscard]] std::uint64_t lockstep_cycles(std::uint64_t steps, std::uint32_t flits, std::uint32_t startup_cycles,
                                            std::uint32_t rearrange_cycles, const Overhead& overhead);

}  // namespace rota
