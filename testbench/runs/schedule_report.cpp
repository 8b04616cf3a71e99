// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/schedule_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/schedule/budget.h"
#include "compiler/text/printable.h"
#include "compiler/verify/collective_bounds.h"
#include "testbench/papers/000_cayley/formulas.h"
#include "testbench/papers/formulas.h"

namespace rota::cli {

namespace {

void check_waiting(const Schedule& schedule, const Verdict& verdict, RunReport& report) {
  const Algorithm* algorithm = schedule.made_here ? find_algorithm(schedule.algorithm) : nullptr;
  if (algorithm == nullptr || !algorithm->never_waits) return;
  if (verdict.wait_free()) {
    report.remarks.emplace_back("no message waits: each leaves in the step after its arrival");
  } else {
    report.failures.push_back(fmt::format("algorithm {}: nothing may wait, but {} slots of a router hold messages",
                                          algorithm->name, verdict.waiting_slots));
  }
}

void add_remarks(const Schedule& schedule, const Verdict& verdict, RunReport& report) {
  if (schedule.nic_channels != 0) {
    report.remarks.emplace_back(
        "one NIC channel: in a step one message at most starts at a node, and one at most ends");
  }
  const Collective& collective = traits_of(schedule.collective);
  const bool copies = collective.payload == Payload::broadcast;
  if (verdict.minimal || schedule.payload() == Payload::exchanged || (!copies && !collective.has_relays())) return;
  std::string_view more = "bring a node another copy of a message that it has";
  if (collective.kind == CollectiveKind::multicast) {
    more = "bring a node a message that it only passes on, or another copy";
  } else if (collective.kind == CollectiveKind::reduction) {
    more = "leave a node that adds nothing to what it passes on";
  } else if (collective.kind == CollectiveKind::group_all_reduce) {
    more = "bring a node a total that it only passes on, or leave one that adds nothing";
  }
  report.remarks.push_back(fmt::format("{} of {} transmissions {}", verdict.transmissions - verdict.min_transmissions,
                                       verdict.transmissions, more));
}

/// What needs no programs.
RunReport describe_hops(const Schedule& schedule, const Judgement& judgement) {
  const Verdict& verdict = judgement.verdict;
  const Topology& topology = *schedule.topology;
  RunReport report;
  report.topology = topology.title();
  report.nodes = topology.node_count();
  report.collective = to_string(schedule.collective);
  report.ports = to_string(schedule.ports);
  report.algorithm = printable_whole(schedule.algorithm);
  report.steps = verdict.steps;
  report.transmissions = verdict.transmissions;
  report.min_transmissions = verdict.min_transmissions;
  report.classes = schedule.symmetry->class_count();
  report.judged_by = judgement.judged_by();
  add_remarks(schedule, verdict, report);
  check_waiting(schedule, verdict, report);
  const Overhead overhead = make_timelines(schedule).overhead;
  report.startups = overhead.startups;
  report.rearranged_messages = overhead.rearranged_messages;

  for (std::uint32_t x = 0; x < report.nodes; ++x) report.degree = std::max(report.degree, topology.degree(Node{x}));
  if (const std::optional<Bound> bound = best_bound_for(schedule)) {
    report.bound = bound->steps;
    report.bound_name = bound->name;
  }

  const double steps = std::max<double>(verdict.steps, 1);
  report.link_utilisation = {static_cast<double>(verdict.link_busy_min) / steps, verdict.link_busy_mean() / steps,
                             static_cast<double>(verdict.link_busy_max) / steps};
  report.window_utilisation = report.link_utilisation;
  if (schedule.root) report.root = index(*schedule.root);
  const Algorithm* algorithm = schedule.made_here ? find_algorithm(schedule.algorithm) : nullptr;
  const bool promised = algorithm != nullptr && algorithm->promises_optimum_on(topology) && schedule.hop_steps == 1 &&
                        schedule.demand.segments == 1;  // the papers' messages are whole
  const auto paper = schedule.collective == CollectiveKind::isotropic
                         ? isotropic_formula(topology, schedule.demand.by_address)
                         : paper_formula(topology, schedule.collective, schedule.ports);
  if (promised && paper) {
    const double utilisation = static_cast<double>(paper->transmissions) /
                               (static_cast<double>(verdict.directed_links) * static_cast<double>(paper->steps));
    report.sources.push_back(
        {"paper", paper->source, paper->steps, paper->transmissions, std::nullopt, utilisation, utilisation});
  }
  report.sources.push_back({"schedule",
                            fmt::format("verified, {} class{}", report.classes, report.classes == 1 ? "" : "es"),
                            verdict.steps, verdict.transmissions, std::nullopt, report.link_utilisation.mean,
                            report.link_utilisation.mean, report.link_utilisation});
  return report;
}

}  // namespace

RunReport describe_schedule(const Schedule& schedule, const Judgement& judgement, const Programs& programs,
                            const StepTimes& times) {
  RunReport report = describe_hops(schedule, judgement);
  report.flits = programs.flits;
  report.router = rom_cost(programs, times);
  return report;
}

RunReport describe_schedule(const Schedule& schedule, const Judgement& judgement) {
  RunReport report = describe_hops(schedule, judgement);
  try {
    report.router = rom_cost(
        compile_programs(schedule, 1, {.latency_cycles = std::min(schedule.hop_steps, kMaxLinkLatencyCycles)}));
  } catch (const NoRouterFor& reason) {
    report.no_router = reason.what();
  }
  return report;
}

RunReport describe_schedule(const CourseSchedule& courses, const Judgement& judgement) {
  RunReport report = describe_hops(courses.header, judgement);
  report.startups = report.steps;  // every step moves a message, and no packet has several
  report.no_router =
      fmt::format("a class has {} hops; programs are made for at most {}", courses.class_hops(), kMaxClassHops);
  return report;
}

void require_agreement(const RunReport& report) {
  for (const FaultReport& fault : report.faults) {
    if (!fault.hit) throw CheckFailed(fmt::format("fault {} in {}: it never met a flit", fault.fault, fault.model));
    if (!fault.caught) throw CheckFailed(fmt::format("fault {} in {}: not detected", fault.fault, fault.model));
  }
  if (!report.faults.empty()) return;  // the sources cannot agree
  if (report.agree()) return;
  const auto lines = report.disagreements();
  throw CheckFailed("check failed: " + (report.failures.empty() ? lines.front() : report.failures.front()));
}

}  // namespace rota::cli
