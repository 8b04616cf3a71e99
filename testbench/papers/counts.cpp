// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/counts.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/timeline.h"
#include "compiler/topology/registry.h"
#include "testbench/runs/schedule_report.h"

namespace rota::cli {
namespace {

/// By step, what a timeline pays before it.
std::vector<std::uint32_t> start_ups_by_step(const Timeline& timeline) {
  std::vector<std::uint32_t> paid;
  for (const StepRun& run : timeline) paid.insert(paid.end(), run.count, run.startups);
  return paid;
}

/// The first step of each round.
std::vector<std::uint32_t> round_starts(const Schedule& schedule) {
  const Timelines timelines = make_timelines(schedule);
  assert(timelines.runs.size() == 1);
  const std::vector<std::uint32_t> paid = start_ups_by_step(timelines.runs[0]);
  std::vector<std::uint32_t> starts;
  for (std::uint32_t step = 0; step < paid.size(); ++step) {
    if (paid[step] > 0) starts.push_back(step);
  }
  return starts;
}

}  // namespace

Schedule verified_schedule(const Run& run) {
  ScheduleRequest request;
  request.collective = collective_named(run.collective).kind;
  request.ports = run.ports == "single" ? PortModel::single : PortModel::all;
  request.algorithm = run.algorithm;
  Schedule schedule = make_schedule(parse_topology(run.spec), request);
  (void)require_correct(schedule);
  return schedule;
}

std::vector<PhaseCount> phase_counts(const Schedule& schedule) {
  std::vector<std::uint32_t> ends;
  for (const Phase& phase : schedule.phases) ends.push_back(index(phase.first));
  ends.push_back(schedule.steps);
  if (!schedule.phases.empty()) ends.erase(ends.begin());
  std::vector<PhaseCount> counts(ends.size());
  for (const Timeline& timeline : make_timelines(schedule).runs) {
    const std::vector<std::uint32_t> paid = start_ups_by_step(timeline);
    std::uint32_t step = 0;
    for (std::size_t phase = 0; phase < ends.size(); ++phase) {
      counts[phase].steps = ends[phase] - (phase == 0 ? 0 : ends[phase - 1]);
      std::uint64_t start_ups = 0;
      for (; step < ends[phase] && step < paid.size(); ++step) start_ups += paid[step];
      counts[phase].start_ups = std::max(counts[phase].start_ups, start_ups);
    }
  }
  return counts;
}

std::vector<std::uint64_t> round_lengths(const Schedule& schedule) {
  std::vector<std::uint32_t> starts = round_starts(schedule);
  starts.push_back(schedule.steps);
  std::vector<std::uint64_t> lengths;
  for (std::size_t i = 1; i < starts.size(); ++i) lengths.push_back(starts[i] - starts[i - 1]);
  return lengths;
}

std::uint64_t steps_before_packets(const Schedule& schedule) {
  for (const ClassHop& hop : schedule.hops) {
    if (hop.continues_packet) return index(hop.step) - 1;
  }
  return schedule.steps;
}

std::uint64_t most_hops_in_round(const Schedule& schedule, std::size_t round) {
  std::vector<std::uint32_t> starts = round_starts(schedule);
  starts.push_back(schedule.steps);
  std::map<std::pair<Node, Node>, std::uint64_t> hops;  // by message
  std::uint64_t most = 0;
  for (const ClassHop& of_class : schedule.hops) {
    if (index(of_class.step) < starts[round] || index(of_class.step) >= starts[round + 1]) continue;
    for (std::uint32_t x = 0; x < schedule.topology->node_count(); ++x) {
      if (schedule.symmetry->class_of(Node{x}) != of_class.cls) continue;
      const Hop hop = hop_at(schedule, of_class, Node{x});
      most = std::max(most, ++hops[{hop.origin, hop.destination}]);
    }
  }
  return most;
}

std::string half_way_clockwise(const Schedule& ring) {
  const std::uint32_t nodes = ring.topology->node_count();
  bool even = false;
  bool odd = false;
  for (const ClassHop& of_class : ring.hops) {
    for (std::uint32_t x = 0; x < nodes; ++x) {
      if (ring.symmetry->class_of(Node{x}) != of_class.cls) continue;
      const Hop hop = hop_at(ring, of_class, Node{x});
      const bool half_way = (index(hop.destination) + nodes - index(hop.origin)) % nodes == nodes / 2;
      if (half_way && hop.port == Port{0}) (index(hop.origin) % 2 == 0 ? even : odd) = true;
    }
  }
  return even && odd ? "both" : even ? "even" : odd ? "odd" : "none";
}

}  // namespace rota::cli
