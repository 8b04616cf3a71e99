// SPDX-License-Identifier: Apache-2.0
//
// `rota sim`: the main job. Schedule → verdict → programs → SystemC and RTL networks, cycle by cycle, and all sources
// compared.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/text/printable.h"
#include "testbench/events/perfetto_trace.h"
#include "testbench/events/stats_csv.h"
#include "testbench/events/trace_events.h"
#include "testbench/options/sim_options.h"
#include "testbench/ranks/mpi_ranks.h"
#include "testbench/runs/memory_needs.h"
#include "testbench/runs/output_file.h"
#include "testbench/runs/sim_run.h"
#include "testbench/verbs/cli.h"
#include "testbench/waves/waveform.h"

namespace rota::cli {
namespace {

/// Throws InputError where the options do not fit the network: more nodes than there is memory for, a node or a port
/// that is not there.
void check_topology(SimOptions& options, const Topology& topology) {
  require_memory(options, topology);
  options.check_rtl_nodes(topology.node_count());
  options.check_wave(topology);
  if (options.fault) require_place(*options.fault, topology);
}

void check_recorded(const SimOptions& options, const Schedule& schedule) {
  if (options.wants_events()) require_recordable(options.stats.empty() ? "--trace" : "--stats", schedule);
}

void check_trace_name(const std::string& path) {
  if (path.empty() || path.ends_with(".pftrace") || path.ends_with(".json")) return;
  throw InputError(
      fmt::format("--trace {}: a trace is FILE.pftrace (Perfetto) or FILE.json (Trace Event Format)", printable(path)));
}

/// The files of --stats and --trace, opened before the run.
struct EventFiles {
  explicit EventFiles(const SimOptions& options) {
    check_trace_name(options.trace);
    if (!options.stats.empty()) stats.emplace("--stats", options.stats);
    if (!options.trace.empty()) trace.emplace("--trace", options.trace);
  }
  std::optional<OutputFile> stats;
  std::optional<OutputFile> trace;
};

/// Writes the files, and returns the summaries for --json.
nlohmann::ordered_json write_events(EventFiles& files, const SimOptions& options, SimRun& run) {
  if (!options.wants_events() || !run.report.agree()) return nullptr;
  const std::vector<RunEvents> events = events_of(run, options.network_config());
  if (files.stats) files.stats->write(stats_csv(run.programs, events));
  if (files.trace) {
    const bool json = options.trace.ends_with(".json");
    files.trace->write(json ? trace_events(run.programs, events.front())
                            : perfetto_trace(run.programs, events.front()));
  }
  return files.stats ? stats_json(events.front()) : nullptr;
}

void run_sim(SimOptions options, Ranks* ranks) {
  options.ranks = ranks;
  check_wave_path(options.wave);
  EventFiles files(options);
  SimRun run = run_simulation(
      options, [&](const Topology& topology) { check_topology(options, topology); },
      [&](const Schedule& schedule) { check_recorded(options, schedule); });
  const nlohmann::ordered_json stats = write_events(files, options, run);
  if (options.json) {
    nlohmann::ordered_json json = to_json(run.report);
    if (!stats.is_null()) json["stats"] = stats;
    print_json(json);
  } else {
    print(to_text(run.report));
  }
  require_agreement(run);
}

}  // namespace

void add_sim(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "sim", "runs a schedule's programs clock by clock and compares all counts",
                            "rota sim torus:8x8 --flits 4 --wave run.vcd");
  const auto options = std::make_shared<SimOptions>();
  options->add_to(*verb);
  verb->callback(
      [&action, options] { action = [options] { run_on_ranks([&](Ranks* ranks) { run_sim(*options, ranks); }); }; });
}

}  // namespace rota::cli
