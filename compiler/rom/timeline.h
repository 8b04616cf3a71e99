// SPDX-License-Identifier: Apache-2.0
//
// When the steps of a lockstep run begin: the start-ups and rearrangements that each timeline pays before each step.
// The messages of a packet share one start-up, and the links of a timeline pay theirs together. A phase begins when all
// timelines have ended the previous one (paper 004, section IV: row and column rings in parallel).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rom/timing.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// `count` consecutive steps; before each of them the timeline pays this.
struct StepRun {
  std::uint32_t startups = 1;
  std::uint32_t rearranged_messages = 0;
  std::uint32_t count = 0;
  friend bool operator==(const StepRun&, const StepRun&) = default;
};

/// All steps of a schedule, in order.
using Timeline = std::vector<StepRun>;

/// The cost of a schedule besides sending, summed over the phases; in each, of the timeline that pays most.
struct Overhead {
  std::uint64_t startups = 0;
  std::uint64_t rearranged_messages = 0;
};

struct Timelines {
  std::vector<Timeline> runs;            ///< at least one
  std::vector<std::uint8_t> of_channel;  ///< index: send channel
  Overhead overhead;

  /// True if every step pays one start-up and nothing else, on all links at once.
  [[nodiscard]] bool uniform() const {
    return runs.size() == 1 && runs[0].size() <= 1 && (runs[0].empty() || runs[0][0].startups == 1) &&
           overhead.rearranged_messages == 0;
  }
};

/// A timeline pays a start-up in each step in which a packet begins on any of its links; in every step if hops take
/// several and packets have one message, so that all steps are equally long. Single-port: one channel. Time and memory
/// grow with hops and with phases × timelines, not with the stated steps. Precondition: the hops are ordered by step.
/// Throws InputError as require_phases_and_timelines does.
[[nodiscard]] Timelines make_timelines(const Schedule& schedule);

/// The reason why a timer that waits S cycles before every step cannot run these steps: they differ in their start-ups
/// and S is not 0, or messages are rearranged and R is not 0. Empty if it can.
[[nodiscard]] std::string why_steps_differ(const Timelines& timelines, std::uint32_t startup_cycles,
                                           std::uint32_t rearrange_cycles);

/// The cycles of the shortest step: S + F if every step pays one start-up, otherwise F.
[[nodiscard]] std::uint64_t least_step_cycles(const Timelines& timelines, std::uint32_t flits,
                                              std::uint32_t startup_cycles);

/// The cycles of a lockstep run of these steps on any topology: T·F + S·startups + R·F·rearranged + c0 + L - 1.
[[nodiscard]] std::uint64_t lockstep_cycles(std::uint64_t steps, std::uint32_t flits, std::uint32_t startup_cycles,
                                            std::uint32_t rearrange_cycles, const Overhead& overhead,
                                            RouterKind router = RouterKind::handshake,
                                            std::uint32_t link_latency_cycles = 1);

}  // namespace rota
