// SPDX-License-Identifier: Apache-2.0
//
// `rota report`: runs a schedule as `rota sim` does and writes a page that plays it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "compiler/error.h"
#include "compiler/page/page.h"
#include "compiler/text/counted.h"
#include "compiler/verify/gate.h"
#include "testbench/options/option_values.h"
#include "testbench/options/sim_options.h"
#include "testbench/runs/output_file.h"
#include "testbench/runs/sim_run.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

struct ReportOptions {
  SimOptions sim;
  std::string output;
};

std::optional<page::Comparison> comparison_of(const Simulated& simulated) {
  if (simulated.runs.size() < 2) return std::nullopt;
  const std::uint64_t cycles = simulated.runs.front().result.cycles;
  return page::Comparison{simulated.difference_cycle.value_or(cycles), simulated.difference_cycle};
}

/// What the verifier counts when hops take as many steps as in this run: a schedule for longer links is fit for shorter
/// ones, on which messages arrive earlier and wait longer.
NetworkLoad load_of(const SimRun& run) {
  if (run.programs.hop_steps == run.schedule.hop_steps) return run.judgement.load;
  Schedule as_run = run.schedule;
  as_run.hop_steps = run.programs.hop_steps;
  return require_correct(as_run).load;
}

void run_report(const ReportOptions& options) {
  if (options.output.empty()) throw InputError("report: -o is missing; allowed: -o FILE.html");
  OutputFile file("-o", options.output);
  const SimRun run = run_simulation(options.sim, page::require_page_network, page::require_page_hops);
  const NetworkLoad load = load_of(run);
  const std::string html =
      page::page_html({run.schedule, run.programs, load, run.report, comparison_of(run.simulated)});
  file.write(html);
  if (options.sim.json) {
    print_json(to_json(run.report));
  } else {
    print(fmt::format("{}: {} in {}; open it with a browser\n", run.report.topology, counted(run.report.steps, "step"),
                      options.output));
  }
  require_agreement(run);
}

}  // namespace

void add_report(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "report", "runs a schedule as sim does and writes one HTML page that plays it",
                            "rota report torus:4x4 -o torus_4x4.html");
  const auto options = std::make_shared<ReportOptions>();
  options->sim.add_run_to(*verb);
  add_text(*verb, "-o,--output", options->output, "a file name", "the page, one file that needs no network (needed)");
  verb->callback([&action, options] { action = [options] { run_report(*options); }; });
}

}  // namespace rota::cli
