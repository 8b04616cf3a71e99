// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/timeline.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/error.h"
#include "compiler/rom/timing.h"

namespace rota {
namespace {

/// By step: whether a packet begins.
using Starts = std::vector<bool>;

std::vector<Starts> packet_starts(const Schedule& schedule, std::size_t timelines) {
  std::vector<Starts> starts(timelines, Starts(schedule.steps));
  for (const ClassHop& hop : schedule.hops) {
    if (hop.continues_packet) continue;
    const std::size_t l = schedule.timeline_of_port.empty() ? 0 : schedule.timeline_of_port[index(hop.port)];
    starts[l][index(hop.step)] = true;
  }
  return starts;
}

void append(Timeline& timeline, const StepRun& step) {
  if (!timeline.empty() && timeline.back().startups == step.startups && step.rearranged_messages == 0 &&
      timeline.back().rearranged_messages == 0) {
    ++timeline.back().count;
  } else {
    timeline.push_back(step);
  }
}

/// The phases with their ends; at least one.
std::vector<Phase> phases_of(const Schedule& schedule) {
  std::vector<Phase> phases = schedule.phases;
  if (phases.empty()) phases.push_back({Step{0}, 0});
  phases.push_back({Step{schedule.steps}, 0});
  return phases;
}

}  // namespace

Timelines make_timelines(const Schedule& schedule) {
  const std::uint32_t ports = schedule.topology->port_count();
  const bool single = schedule.ports == PortModel::single;
  const auto& of_port = schedule.timeline_of_port;
  if (!of_port.empty() && (single || of_port.size() != ports)) {
    throw InputError(fmt::format("timelines: {}; allowed: {}", of_port.size(),
                                 single ? "none in the single-port model" : fmt::format("one a port, {}", ports)));
  }
  const std::size_t count = of_port.empty() ? 1 : *std::max_element(of_port.begin(), of_port.end()) + std::size_t{1};
  Timelines result;
  result.runs.resize(count);
  result.of_channel.assign(single ? 1 : ports, 0);
  if (!of_port.empty()) result.of_channel = of_port;

  const auto starts = packet_starts(schedule, count);
  const auto phases = phases_of(schedule);
  std::vector<std::uint32_t> behind(count, 0);  // start-ups that a timeline did not pay in the phase before
  for (std::size_t p = 0; p + 1 < phases.size(); ++p) {
    const std::uint32_t first = index(phases[p].first);
    const std::uint32_t end = index(phases[p + 1].first);
    std::uint32_t most = 0;
    std::vector<std::uint32_t> paid(count, 0);
    for (std::size_t l = 0; l < count; ++l) {
      for (std::uint32_t t = first; t < end; ++t) {
        const std::uint32_t own = starts[l][t] ? 1 : 0;
        paid[l] += own;
        const bool begins = t == first;
        append(result.runs[l], {own + (begins ? behind[l] : 0), begins ? phases[p].rearranged_messages : 0, 1});
      }
      most = std::max(most, paid[l]);
    }
    for (std::size_t l = 0; l < count; ++l) behind[l] = most - paid[l];
    result.overhead.startups += most;
    result.overhead.rearranged_messages += phases[p].rearranged_messages;
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

std::uint64_t lockstep_cycles(std::uint64_t steps, std::uint32_t flits, std::uint32_t startup_cycles,
                              std::uint32_t rearrange_cycles, const Overhead& overhead) {
  return steps * flits + overhead.startups * startup_cycles + overhead.rearranged_messages * rearrange_cycles * flits +
         kPipelineCycles;
}

}  // namespace rota
