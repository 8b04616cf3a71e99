// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/timeline.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/rom/timing.h"

namespace rota {
namespace {

/// The steps in which a packet begins, ascending.
using Starts = std::vector<std::uint32_t>;

std::vector<Starts> packet_starts(const Schedule& schedule, std::size_t timelines) {
  std::vector<Starts> starts(timelines);
  for (const ClassHop& hop : schedule.hops) {
    if (hop.continues_packet) continue;
    Starts& own = starts[schedule.timeline_of_port.empty() ? 0 : schedule.timeline_of_port[index(hop.port)]];
    if (own.empty() || own.back() != index(hop.step)) own.push_back(index(hop.step));
  }
  return starts;
}

/// A hop of several steps takes as long as they do: none may be shorter because nothing begins in it.
bool has_equal_steps(const Schedule& schedule) {
  return schedule.hop_steps > 1 && std::none_of(schedule.hops.begin(), schedule.hops.end(),
                                                [](const ClassHop& hop) { return hop.continues_packet; });
}

void append(Timeline& timeline, const StepRun& steps) {
  if (steps.count == 0) return;
  if (!timeline.empty() && timeline.back().startups == steps.startups && steps.rearranged_messages == 0 &&
      timeline.back().rearranged_messages == 0) {
    timeline.back().count += steps.count;
  } else {
    timeline.push_back(steps);
  }
}

/// The steps `first` to `end` of one phase; the first step pays for the rearrangement.
struct PhaseSteps {
  std::uint32_t first;
  std::uint32_t end;
  std::uint32_t rearranged_messages;
};

std::vector<PhaseSteps> phases_of(const Schedule& schedule) {
  std::vector<PhaseSteps> result;
  if (schedule.steps == 0) return result;
  if (schedule.phases.empty()) return {{0, schedule.steps, 0}};
  for (const Phase& phase : schedule.phases) {
    if (!result.empty()) result.back().end = index(phase.first);
    result.push_back({index(phase.first), schedule.steps, phase.rearranged_messages});
  }
  return result;
}

/// Appends the steps of a phase to a timeline, run by run. `next` is the first start not yet processed, and is
/// advanced. `behind` are start-ups that the timeline also pays in the first step. Returns the start-ups of the phase
/// itself.
std::uint32_t append_phase(const PhaseSteps& phase, const Starts& starts, Starts::const_iterator& next,
                           std::uint32_t behind, Timeline& timeline) {
  std::uint32_t paid = 0;
  const auto starts_in = [&](std::uint32_t step) {
    if (next == starts.end() || *next != step) return 0U;
    ++next;
    ++paid;
    return 1U;
  };
  append(timeline, {starts_in(phase.first) + behind, phase.rearranged_messages, 1});
  std::uint32_t now = phase.first + 1;
  while (next != starts.end() && *next < phase.end) {
    append(timeline, {0, 0, *next - now});
    now = *next + 1;
    append(timeline, {starts_in(*next), 0, 1});
  }
  append(timeline, {0, 0, phase.end - now});
  return paid;
}

}  // namespace

Timelines make_timelines(const Schedule& schedule) {
  require_phases_and_timelines(schedule);
  const std::uint32_t ports = schedule.topology->port_count();
  const auto& of_port = schedule.timeline_of_port;
  const std::size_t count = of_port.empty() ? 1 : *std::max_element(of_port.begin(), of_port.end()) + std::size_t{1};
  Timelines result;
  result.runs.resize(count);
  result.of_channel.assign(schedule.ports == PortModel::single ? 1 : ports, 0);
  if (!of_port.empty()) result.of_channel = of_port;

  if (has_equal_steps(schedule)) {
    append(result.runs[0], {1, 0, schedule.steps});
    result.overhead.startups = schedule.steps;
    return result;
  }
  const auto starts = packet_starts(schedule, count);
  std::vector<Starts::const_iterator> next;
  next.reserve(starts.size());
  for (const Starts& of_timeline : starts) next.push_back(of_timeline.begin());
  std::vector<std::uint32_t> behind(count, 0);  // start-ups that a timeline did not pay in the previous phase
  for (const PhaseSteps& phase : phases_of(schedule)) {
    std::uint32_t most = 0;
    std::vector<std::uint32_t> paid(count, 0);
    for (std::size_t l = 0; l < count; ++l) {
      paid[l] = append_phase(phase, starts[l], next[l], behind[l], result.runs[l]);
      most = std::max(most, paid[l]);
    }
    for (std::size_t l = 0; l < count; ++l) behind[l] = most - paid[l];
    result.overhead.startups += most;
    result.overhead.rearranged_messages += phase.rearranged_messages;
  }
  return result;
}

std::string why_steps_differ(const Timelines& timelines, std::uint32_t startup_cycles, std::uint32_t rearrange_cycles) {
  if (rearrange_cycles > 0 && timelines.overhead.rearranged_messages > 0) {
    return fmt::format("each node rearranges {} messages between phases", timelines.overhead.rearranged_messages);
  }
  if (startup_cycles == 0) return {};
  for (const Timeline& timeline : timelines.runs) {
    std::uint64_t step = 0;
    for (const StepRun& run : timeline) {
      if (run.startups == 0) return fmt::format("no packet begins in step {}, which pays no start-up", step);
      if (run.startups > 1) return fmt::format("step {} pays {} start-ups", step, run.startups);
      step += run.count;
    }
  }
  return {};
}

std::uint64_t least_step_cycles(const Timelines& timelines, std::uint32_t flits, std::uint32_t startup_cycles) {
  return std::uint64_t{flits} + (timelines.uniform() ? startup_cycles : 0);
}

std::uint64_t lockstep_cycles(std::uint64_t steps, std::uint32_t flits, std::uint32_t startup_cycles,
                              std::uint32_t rearrange_cycles, const Overhead& overhead, RouterKind router,
                              std::uint32_t link_latency_cycles) {
  return steps * flits + overhead.startups * startup_cycles + overhead.rearranged_messages * rearrange_cycles * flits +
         fill_cycles(router, link_latency_cycles);
}

}  // namespace rota
