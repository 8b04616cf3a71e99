// SPDX-License-Identifier: Apache-2.0
//
// `rota schedule`: makes a schedule, verifies it, and writes it to a file; or compares all schedules that rota can
// make.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/algorithms/registry.h"
#include "compiler/choice/pareto_front.h"
#include "compiler/error.h"
#include "compiler/files/writable.h"
#include "compiler/schedule/budget.h"
#include "compiler/schedule/courses.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/verify/judge_courses.h"
#include "testbench/options/option_values.h"
#include "testbench/options/schedule_options.h"
#include "testbench/runs/front_report.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

/// Of each algorithm that searches, for --pareto without --effort.
constexpr std::uint64_t kParetoSeeds = 4;

struct ScheduleVerbOptions {
  std::string spec;
  std::string output;
  bool pareto = false;
  bool json = false;
  ScheduleOptions schedule;
  std::uint32_t hop_steps = 1;
};

/// A timed router, messages of one flit and no start-ups, as in `describe_schedule`.
CostTerms terms_of(const ScheduleVerbOptions& options) {
  return {.transfer = {.links = {.latency_cycles = std::min(options.hop_steps, kMaxLinkLatencyCycles)}}};
}

void run_pareto(const ScheduleVerbOptions& options) {
  if (!options.output.empty()) {
    throw InputError("-o: --pareto compares schedules and writes none; allowed: -o with a row's options");
  }
  const TopologyPtr network = parse_network(options.spec, options.schedule.failures);
  const bool timed = options.schedule.effort_seconds > 0;
  const ParetoFront front =
      pareto_front(network, options.schedule.request(*network, options.hop_steps), terms_of(options),
                   options.schedule.trial_limits(timed ? std::numeric_limits<std::uint64_t>::max() : kParetoSeeds));
  if (options.json) {
    print_json(to_json(front, *network));
  } else {
    print(to_text(front, *network));
  }
}

void print_report(const RunReport& report, bool json) {
  if (json) {
    print_json(to_json(report));
  } else {
    print(to_text(report));
  }
  require_agreement(report);
}

/// A schedule whose list of hops would not fit in memory, let alone in a file.
void run_courses(const ScheduleVerbOptions& options, const CourseSchedule& courses) {
  if (!options.output.empty()) {
    throw InputError(
        fmt::format("-o: a file of {} hops for each of {} nodes; allowed: at most {} for each, or without "
                    "-o",
                    courses.class_hops(), courses.header.topology->node_count(), kMaxClassHops));
  }
  print_report(describe_schedule(courses, require_correct(judge(courses))), options.json);
}

void run_schedule(const ScheduleVerbOptions& options) {
  if (options.pareto) return run_pareto(options);
  if (!options.output.empty()) require_writable_file("-o", options.output);
  const TopologyPtr network = parse_network(options.spec, options.schedule.failures);
  const ScheduleRequest request = options.schedule.request(*network, options.hop_steps);
  if (options.schedule.effort_seconds == 0) {
    if (const auto courses = make_courses(network, request)) return run_courses(options, *courses);
  }
  const auto [schedule, made_with] = options.schedule.make(network, request, terms_of(options));
  const Judgement judgement = require_correct(schedule);
  RunReport report = describe_schedule(schedule, judgement);
  report.made_with = made_with;
  if (!options.output.empty()) write_schedule_file(schedule, options.output);
  print_report(report, options.json);
}

}  // namespace

void add_schedule(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "schedule", "makes and verifies a schedule", "rota schedule hypercube:6 -o q6.jsonl");
  const auto options = std::make_shared<ScheduleVerbOptions>();
  add_input(*verb, "SPEC", options->spec, "a topology, e.g. torus:8x8 (see rota list)");
  add_text(*verb, "-o,--output", options->output, "a file name", "write the schedule to this file, one hop per line");
  options->schedule.add_to(*verb);
  add_number(
      *verb, "--hop-steps,--link-latency", options->hop_steps, 1, kMaxHopSteps,
      "steps that a hop takes: over links of latency L, with steps of S+F cycles, L/(S+F) rounded up; that is L, "
      "the other verbs' --link-latency, where a step is one cycle");
  add_flag(*verb, "--pareto", options->pareto,
           "make the schedules of all algorithms that apply, of several seeds or for --effort's time, and print those "
           "that no other beats in steps, slots, lanes and ROM bits at once (docs/pareto.md)");
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_schedule(*options); }; });
}

}  // namespace rota::cli
