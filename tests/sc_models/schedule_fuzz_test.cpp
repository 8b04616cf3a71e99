// SPDX-License-Identifier: Apache-2.0
//
// What verifies can be run: correct schedules of every collective are changed at random (idle steps, detours, packets,
// phases, timelines, other messages, other texts), written, read again and judged. What the judges accept is compiled
// and simulated, in lockstep and self-timed; everything must arrive, in as many cycles as the timelines say. SystemC
// simulates once in a process, so each simulation has a process of its own.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"
#include "sc_models/network.h"
#include "tests/mutator.h"
#include "tests/sanitized.h"
#include "tests/verify/naive_collectives.h"
#include "tests/verify/naive_schedule.h"

namespace rota {
namespace {

// Under the sanitizers each simulation takes many times as long, since it is a process.
constexpr int kSchedules = testing_support::kSanitized ? 1000 : 4000;
constexpr std::uint32_t kMostSteps = 200;     // of what is simulated
constexpr unsigned kSecondsASimulation = 60;  // far more than any takes
constexpr std::uint32_t kStartup = 3;
constexpr std::uint32_t kRearrange = 2;

/// Changes schedules in ways that often leave them correct.
class ScheduleMutator {
 public:
  void mutate(Schedule& schedule) {
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) edit(schedule);
    const auto before = [](const ClassHop& a, const ClassHop& b) { return a.step < b.step; };
    std::stable_sort(schedule.hops.begin(), schedule.hops.end(), before);
  }

  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }

 private:
  void edit(Schedule& schedule) {
    if (schedule.hops.empty()) return;
    switch (below(9)) {
      case 0:
        return delay(schedule, below(schedule.steps + std::size_t{1}), 1 + below(3));
      case 1:
        return add_phases(schedule);
      case 2:
        return choose_timelines(schedule);
      case 3:
        return make_packets(schedule);
      case 4:
      case 5:
        return detour(schedule);
      case 6:
        return hop_alone(schedule);
      case 7:
        return swap_messages(schedule);
      default:
        schedule.hops.erase(schedule.hops.begin() + static_cast<std::ptrdiff_t>(below(schedule.hops.size())));
    }
  }

  /// All hops from step `from` on happen `by` steps later.
  static void delay(Schedule& schedule, std::size_t from, std::size_t by) {
    for (ClassHop& hop : schedule.hops) {
      if (index(hop.step) >= from) hop.step = Step{index(hop.step) + static_cast<std::uint32_t>(by)};
    }
    if (from < schedule.steps) schedule.steps += static_cast<std::uint32_t>(by);
  }

  void add_phases(Schedule& schedule) {
    schedule.phases = {{Step{0}, static_cast<std::uint32_t>(below(3))}};
    for (std::uint32_t step = 1; step < schedule.steps; ++step) {
      if (below(3) == 0) schedule.phases.push_back({Step{step}, static_cast<std::uint32_t>(below(3))});
    }
  }

  void choose_timelines(Schedule& schedule) {
    schedule.timeline_of_port.resize(schedule.topology->port_count());
    for (std::uint8_t& timeline : schedule.timeline_of_port) timeline = static_cast<std::uint8_t>(below(2));
  }

  /// Messages that leave over one link in consecutive steps become packets, here and there.
  void make_packets(Schedule& schedule) {
    for (ClassHop& hop : schedule.hops) {
      hop.continues_packet =
          below(4) != 0 && std::any_of(schedule.hops.begin(), schedule.hops.end(), [&](const ClassHop& other) {
            return index(other.step) + 1 == index(hop.step) && other.cls == hop.cls && other.port == hop.port;
          });
    }
  }

  /// A message goes to a neighbour and back before it takes its next hop; it may be at its origin then.
  void detour(Schedule& schedule) {
    const ClassHop hop = schedule.hops[below(schedule.hops.size())];
    const Topology& topology = *schedule.topology;
    const Node here{index(hop.cls)};  // one class a node
    const Port out{static_cast<std::uint32_t>(below(topology.port_count()))};
    const Node there = topology.neighbour(here, out);
    if (there == kNoNode) return;
    delay(schedule, index(hop.step), 2);
    ClassHop away = hop;
    away.port = out;
    away.continues_packet = false;
    ClassHop back = away;
    back.step = Step{index(hop.step) + 1};
    back.cls = ClassId{index(there)};
    back.port = topology.reverse_port(here, out);
    schedule.hops.push_back(away);
    schedule.hops.push_back(back);
  }

  /// A hop gets a step of its own, before the others of its step.
  void hop_alone(Schedule& schedule) {
    const std::size_t chosen = below(schedule.hops.size());
    const Step step = schedule.hops[chosen].step;
    delay(schedule, index(step), 1);
    schedule.hops[chosen].step = step;
  }

  void swap_messages(Schedule& schedule) {
    ClassHop& a = schedule.hops[below(schedule.hops.size())];
    ClassHop& b = schedule.hops[below(schedule.hops.size())];
    std::swap(a.origin, b.origin);
    std::swap(a.destination, b.destination);
    std::swap(a.copy, b.copy);
  }

  std::mt19937_64 engine_{20260102};
};

std::string text_of(const Schedule& schedule) {
  std::ostringstream out;
  write_schedule(schedule, out);
  return out.str();
}

Schedule read_text(const std::string& text) {
  std::istringstream in(text);
  return read_schedule(in, "fuzz");
}

std::vector<Schedule> seeds() {
  std::vector<Schedule> all;
  for (const char* spec : {"ring:3", "ring:4", "array:3", "mesh:2x2", "complete:3", "hypercube:3"}) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      const TopologyPtr topology = parse_topology(spec);
      std::vector<Schedule> some = testing_support::naive_schedules_of_every_collective(topology, ports);
      some.push_back(testing_support::naive_total_exchange(topology, trivial_symmetry(topology), ports));
      for (const Schedule& schedule : some) all.push_back(read_text(text_of(schedule)));
    }
  }
  return all;
}

/// "" or what went wrong with a run in this process, which can have no other.
std::string simulate(const Schedule& schedule, const Programs& programs, std::uint64_t transmissions) {
  Network lockstep("lockstep", programs, {.startup_cycles = kStartup, .rearrange_cycles = kRearrange});
  Network self_timed("self_timed", programs, {.discipline = Discipline::self_timed, .stall_probability = 0.2});
  const SimulationResult in_step = lockstep.run();
  const SimulationResult freely = self_timed.run();
  const std::uint64_t cycles =
      lockstep_cycles(schedule.steps, programs.flits, kStartup, kRearrange, programs.timelines.overhead);
  if (!in_step.good()) return "lockstep: " + ::testing::PrintToString(in_step.problems);
  if (!freely.good()) return "self-timed: " + ::testing::PrintToString(freely.problems);
  if (in_step.cycles > cycles) {
    return "lockstep takes " + std::to_string(in_step.cycles) + " cycles in place of " + std::to_string(cycles);
  }
  for (const SimulationResult& result : {in_step, freely}) {
    if (result.transmissions != transmissions) {
      return std::to_string(result.transmissions) + " transmissions in place of " + std::to_string(transmissions);
    }
  }
  return "";
}

/// Runs `job` in a child process; it returns "" or what went wrong. A crash or a time limit is something wrong.
template <class Job>
std::string in_a_process(Job job) {
  int ends[2];
  if (::pipe(ends) != 0) return "no pipe";
  const pid_t child = ::fork();
  if (child < 0) return "no process";
  if (child == 0) {
    ::alarm(kSecondsASimulation);
    std::string problem;
    try {
      problem = job();
    } catch (const std::exception& error) {
      problem = error.what();
    }
    const bool told = ::write(ends[1], problem.data(), problem.size()) == static_cast<ssize_t>(problem.size());
    ::_exit(problem.empty() && told ? 0 : 1);
  }
  ::close(ends[1]);
  std::string problem;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(ends[0], buffer, sizeof buffer)) > 0;) {
    problem.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (status == 0) return "";
  return problem.empty() ? "the simulation ended with status " + std::to_string(status) : problem;
}

TEST(ScheduleFuzz, WhatVerifies_RunsInLockstepAndSelfTimed) {
  const std::vector<Schedule> correct = seeds();
  ScheduleMutator mutator;
  testing_support::Mutator texts({"\"phases\":[[0,1]],", "\"timelines\":[0,1],", ",\"packet\":1", "\"root\":0,"});
  int simulated = 0;
  for (int i = 0; i < kSchedules && !::testing::Test::HasFailure(); ++i) {
    Schedule changed = correct[mutator.below(correct.size())];
    mutator.mutate(changed);
    std::string text = text_of(changed);
    if (i % 8 == 0) text = texts.edited(text);
    try {
      const Schedule schedule = read_text(text);
      const Verdict verdict = judge(schedule).verdict;
      if (!verdict.ok || schedule.steps > kMostSteps) continue;
      const Programs programs = compile_programs(schedule, 1 + static_cast<std::uint32_t>(mutator.below(3)));
      const std::string problem = in_a_process([&] { return simulate(schedule, programs, verdict.transmissions); });
      EXPECT_EQ(problem, "") << text;
      ++simulated;
    } catch (const InputError&) {
      continue;  // the reader's, or no router has so many FIFOs
    }
  }
  EXPECT_GT(simulated, kSchedules / 5) << "of " << kSchedules << " changed schedules";
}

}  // namespace
}  // namespace rota
