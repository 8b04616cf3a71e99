// SPDX-License-Identifier: Apache-2.0
//
// `rota plot`: figures for papers, with their data beside them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/text/counted.h"
#include "testbench/options/option_values.h"
#include "testbench/options/sim_options.h"
#include "testbench/plots/cost_plots.h"
#include "testbench/plots/gnuplot.h"
#include "testbench/plots/paper_plot.h"
#include "testbench/plots/run_plots.h"
#include "testbench/runs/sim_run.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

struct PlotOptions {
  std::string kind;
  std::vector<std::string> inputs;
  std::string output;
  std::string csv;
  std::string message;
  SimOptions sim;
};

/// The cycle of the last flit of a run in as many steps as the bound. Start-ups and self-timed runs have none.
std::optional<std::uint64_t> bound_cycle(const SimRun& run, const NetworkConfig& config) {
  if (!run.report.bound || config.discipline != Discipline::lockstep || !config.steps_follow_at_once()) {
    return std::nullopt;
  }
  return pipeline_cycles(config.router) + *run.report.bound * run.programs.flits - 1;
}

Figure figure_of_run(const PlotOptions& options) {
  const NetworkConfig config = options.sim.network_config();
  SimRun run = run_simulation(
      options.sim, [](const Topology&) {},
      [&](const Schedule& schedule) { require_plottable(options.kind, schedule); });
  require_agreement(run);
  const std::vector<RunEvents> events = events_of(run, config);
  const PlottedRun plotted{run.programs, events.front(),
                           fmt::format("{}: {}, {}-port, {}", run.report.topology, run.report.collective,
                                       run.report.ports, run.report.algorithm),
                           bound_cycle(run, config)};
  if (options.kind == "heat") return heat_map(plotted);
  if (options.kind == "space-time") return space_time(plotted);
  return message_way(plotted, options.message);
}

Figure figure_of(const PlotOptions& options) {
  if (options.kind == "growth") return growth_figure(options.inputs, options.sim.schedule);
  if (options.kind == "cost") return cost_figure(options.inputs.front(), options.sim.schedule);
  if (options.kind == "paper") return paper_figure(options.inputs.front());
  return figure_of_run(options);
}

void check_options(const PlotOptions& options) {
  if (options.output.empty()) throw InputError("plot: -o is missing; allowed: -o FILE.svg or -o FILE.pdf");
  if (options.kind != "growth" && options.inputs.size() > 1) {
    throw InputError(fmt::format("INPUT {}: plot {} takes one", options.inputs[1], options.kind));
  }
  if ((options.kind == "message") == options.message.empty()) {
    throw InputError(options.message.empty()
                         ? "plot message: --message is missing; allowed: --message ORIGIN,DESTINATION"
                         : fmt::format("--message {}: plot {} shows all messages; allowed: plot message",
                                       options.message, options.kind));
  }
}

void run_plot(PlotOptions options) {
  check_options(options);
  require_drawable(options.output);
  OutputFile file("-o", options.output, options.output.substr(options.output.size() - 4));
  std::optional<OutputFile> csv;
  if (!options.csv.empty()) csv.emplace("--csv", options.csv);
  options.sim.spec = options.inputs.front();
  options.sim.records = true;
  const Figure figure = figure_of(options);
  draw(figure, file);
  // The figure is finished last: without its data there is no figure either.
  if (csv) csv->write(figure.csv);
  file.finish();
  const auto rows = std::count(figure.csv.begin(), figure.csv.end(), '\n') - 1;
  if (options.sim.json) {
    nlohmann::ordered_json json = {{"kind", options.kind}, {"file", options.output}, {"rows", rows}};
    if (csv) json["csv"] = options.csv;
    print_json(json);
  } else {
    print(fmt::format("{}: {} of data in {}\n", options.kind, counted(static_cast<std::uint64_t>(rows), "row"),
                      options.output));
  }
}

}  // namespace

void add_plot(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "plot", "draws a figure of a run, of costs or of a paper's rows, as SVG or PDF",
                            "rota plot heat torus:4x4 -o heat.svg --csv heat.csv");
  const auto options = std::make_shared<PlotOptions>();
  verb->add_option("KIND", options->kind,
                   "heat (links over time), space-time (messages on links), message (one message's way), cost (steps "
                   "beyond the bound against hardware), growth (steps against nodes), paper (printed and measured)")
      ->required()
      ->check([](const std::string& text) {
        const auto kinds = {"heat", "space-time", "message", "cost", "growth", "paper"};
        if (std::find(kinds.begin(), kinds.end(), text) == kinds.end()) {
          throw InputError(
              fmt::format("KIND {}: unknown; allowed: heat, space-time, message, cost, growth, paper", text));
        }
        return std::string();
      });
  verb->add_option("INPUT", options->inputs,
                   "a topology or a schedule file; growth: several; paper: the beginning of ids of rota papers --list")
      ->required();
  add_text(*verb, "-o,--output", options->output, "FILE.svg or FILE.pdf", "the figure (needed)");
  add_text(*verb, "--csv", options->csv, "a file name", "also write the data that the figure shows");
  add_text(*verb, "--message", options->message, "ORIGIN,DESTINATION",
           "message: which, by numbers or names of nodes; ORIGIN,* where it broadcasts, *,DESTINATION where it sums");
  options->sim.add_settings_to(*verb);
  verb->callback([&action, options] { action = [options] { run_plot(*options); }; });
}

}  // namespace rota::cli
