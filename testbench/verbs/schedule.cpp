// SPDX-License-Identifier: Apache-2.0
//
// `rota schedule`: makes a schedule, verifies it, and writes it to a file.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/files/writable.h"
#include "compiler/schedule/schedule_file.h"
#include "testbench/options/option_values.h"
#include "testbench/options/schedule_options.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

struct ScheduleVerbOptions {
  std::string spec;
  std::string output;
  bool json = false;
  ScheduleOptions schedule;
  std::uint32_t hop_steps = 1;
};

void run_schedule(const ScheduleVerbOptions& options) {
  if (!options.output.empty()) require_writable_file("-o", options.output);
  const Schedule schedule =
      options.schedule.make(parse_network(options.spec, options.schedule.failures), options.hop_steps);
  const Judgement judgement = require_correct(schedule);
  const RunReport report = describe_schedule(schedule, judgement);
  if (!options.output.empty()) write_schedule_file(schedule, options.output);
  if (options.json) {
    print_json(to_json(report));
  } else {
    print(to_text(report));
  }
  require_agreement(report);
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
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_schedule(*options); }; });
}

}  // namespace rota::cli
