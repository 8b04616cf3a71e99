// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/cycle_programs.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace rota {
namespace {

/// A channel's program in cycles, entry by entry.
template <class Entry>
class CycleWriter {
 public:
  explicit CycleWriter(std::uint64_t Entry::*mask) : mask_(mask) {}

  /// Idle entries join, whatever link they name.
  void add(const Entry& value, std::uint64_t cycles) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    const bool joins = !runs_.empty() && (is_idle(value) ? is_idle(runs_.back().value) : runs_.back().value == value);
    if (joins) {
      const std::uint64_t more = std::min(cycles, kMost - runs_.back().count);
      runs_.back().count += static_cast<std::uint32_t>(more);
      cycles -= more;
    }
    for (; cycles > 0; cycles -= runs_.back().count) {
      runs_.push_back({value, static_cast<std::uint32_t>(std::min(cycles, kMost))});
    }
  }
  [[nodiscard]] bool is_idle(const Entry& value) const { return value.*mask_ == 0; }
  [[nodiscard]] std::vector<Run<Entry>> take() { return std::move(runs_); }

 private:
  std::uint64_t Entry::*mask_;
  std::vector<Run<Entry>> runs_;
};

/// Appends `steps` steps of the same entry that wait equally long.
template <class Entry>
void add_steps(CycleWriter<Entry>& writer, const Entry& value, std::uint64_t steps, std::uint64_t wait,
               std::uint32_t flits) {
  if (wait == 0 || writer.is_idle(value)) return writer.add(value, steps * (wait + flits));
  Entry idle = value;  // keeps its link, so that nothing toggles
  if constexpr (requires { idle.targets; }) {
    idle.targets = 0;
  } else {
    idle.sources = 0;
  }
  for (std::uint64_t n = 0; n < steps; ++n) {
    writer.add(idle, wait);
    writer.add(value, flits);
  }
}

/// `program` counts the steps of `timeline`. Beyond the timeline's last step nothing moves.
template <class Entry>
std::vector<Run<Entry>> in_cycles(const std::vector<Run<Entry>>& program, std::uint64_t Entry::*mask,
                                  const Timeline& timeline, std::uint32_t flits, const StepTimes& times) {
  CycleWriter<Entry> writer(mask);
  std::size_t at = 0;
  std::uint64_t left = timeline.empty() ? 0 : timeline.front().count;
  for (const Run<Entry>& run : program) {
    for (std::uint64_t steps = run.count; steps > 0 && at < timeline.size();) {
      if (left == 0) {
        if (++at < timeline.size()) left = timeline[at].count;
        continue;
      }
      const std::uint64_t now = std::min(steps, left);
      add_steps(writer, run.value, now, times.wait_cycles(timeline[at], flits), flits);
      steps -= now;
      left -= now;
    }
  }
  return writer.take();
}

}  // namespace

bool steps_differ(const Programs& programs, const StepTimes& times) {
  return !why_steps_differ(programs.timelines, times.startup_cycles, times.rearrange_cycles).empty();
}

std::uint64_t lockstep_cycles(const Programs& programs, const StepTimes& times) {
  const Overhead& overhead = programs.timelines.overhead;
  return std::uint64_t{programs.steps} * programs.flits + overhead.startups * times.startup_cycles +
         overhead.rearranged_messages * times.rearrange_cycles * programs.flits;
}

NodeProgram cycle_program(const Programs& programs, ClassId cls, const StepTimes& times) {
  NodeProgram result = programs.classes[index(cls)];
  const auto& timelines = programs.timelines;
  for (std::size_t c = 0; c < result.send.size(); ++c) {
    const Timeline& timeline = timelines.runs[timelines.of_channel[c]];
    result.send[c] = in_cycles(result.send[c], &SendEntry::sources, timeline, programs.flits, times);
  }
  const Node here = programs.symmetry->representative(cls);
  for (std::size_t c = 0; c < result.timed_receive.size(); ++c) {
    std::uint8_t number = 0;
    // Several timelines are all-port only: channel c receives over link c, when its neighbour's timeline sends.
    if (timelines.runs.size() > 1) {
      const Port port{static_cast<std::uint32_t>(c)};
      if (programs.topology->neighbour(here, port) == kNoNode) continue;
      number = timelines.of_channel[index(programs.topology->reverse_port(here, port))];
    }
    result.timed_receive[c] =
        in_cycles(result.timed_receive[c], &ReceiveEntry::targets, timelines.runs[number], programs.flits, times);
  }
  return result;
}

}  // namespace rota
