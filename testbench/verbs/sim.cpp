// SPDX-License-Identifier: Apache-2.0
//
// `rota sim`: the main job. Schedule → verdict → programs → SystemC and RTL networks, cycle by cycle, and all sources
// compared.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/schedule/sharing.h"
#include "testbench/options/sim_options.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/runs/simulate.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

constexpr std::uint32_t kMaxSimulatedNodes = 65536;

/// What the schedule says the run takes.
struct Prediction {
  std::uint64_t cycles;             ///< T·F + S·startups + R·F·rearranged + c0
  std::uint64_t overhead;           ///< all of them but T·F
  std::uint64_t flits_per_message;  ///< F
};

Prediction predict(const Programs& programs, const NetworkConfig& config) {
  const std::uint64_t cycles = lockstep_cycles(programs.steps, programs.flits, config.startup_cycles,
                                               config.rearrange_cycles, programs.timelines.overhead);
  return {cycles, cycles - std::uint64_t{programs.steps} * programs.flits, programs.flits};
}

/// Cycles in which flits could move, by what the run took.
std::uint64_t link_cycles(const SimulationResult& result, const Prediction& prediction) {
  return result.cycles > prediction.overhead ? result.cycles - prediction.overhead : 0;
}

/// Utilisation counts link time beside the overhead: busy flit-cycles over T·F link cycles.
LinkUtilisation link_utilisation(const SimulationResult& result, const Prediction& prediction) {
  const double cycles = std::max<double>(1.0, static_cast<double>(link_cycles(result, prediction)));
  const auto by_flits = [](const LinkCount& a, const LinkCount& b) { return a.flits < b.flits; };
  const auto [least, most] = std::minmax_element(result.links.begin(), result.links.end(), by_flits);
  const auto links = static_cast<double>(result.links.size());
  return {static_cast<double>(least->flits) / cycles, static_cast<double>(result.link_flits) / links / cycles,
          static_cast<double>(most->flits) / cycles};
}

std::uint64_t fifo_peak_flits(const SimulationResult& result) {
  std::uint64_t peak = 0;
  for (const auto& of_class : result.peak_fill_flits) {
    for (const std::uint32_t flits : of_class) peak = std::max<std::uint64_t>(peak, flits);
  }
  return peak;
}

SourceNumbers measured(const ModelRun& run, const NetworkConfig& config, const Prediction& prediction) {
  const SimulationResult& result = run.result;
  SourceNumbers source{
      run.model, "", std::nullopt, result.transmissions, result.cycles, link_utilisation(result, prediction).mean};
  const std::uint64_t flits = prediction.flits_per_message;
  source.steps = (link_cycles(result, prediction) + flits - 1) / flits;
  source.fifo_peak_flits = fifo_peak_flits(result);
  source.remark = fmt::format("measured, {}{}", to_string(config.discipline),
                              config.stall_probability > 0
                                  ? fmt::format(", stall {} seed {}", config.stall_probability, config.stall_seed)
                                  : "");
  return source;
}

void add_failures(RunReport& report, const ModelRun& run, const NetworkConfig& config, const Prediction& prediction) {
  const SimulationResult& result = run.result;
  for (const std::string& problem : result.problems)
    report.failures.push_back(fmt::format("{}: {}", run.model, problem));
  if (config.discipline == Discipline::self_timed && config.stall_probability == 0 &&
      result.cycles > prediction.cycles) {
    report.failures.push_back(fmt::format("{}: self-timed took {} cycles, more than lockstep's {}", run.model,
                                          result.cycles, prediction.cycles));
  }
  if (!result.good() && report.failures.empty()) {
    report.failures.push_back(fmt::format("{}: the run did not end cleanly", run.model));
  }
}

/// Every FIFO must have been as full in one model as in the other.
void compare_fifos(RunReport& report, const std::vector<ModelRun>& runs) {
  if (runs.size() < 2) return;
  const auto& first = runs.front().result.peak_fill_flits;
  const auto& second = runs.back().result.peak_fill_flits;
  for (std::size_t c = 0; c < first.size(); ++c) {
    const auto [a, b] = std::mismatch(first[c].begin(), first[c].end(), second[c].begin());
    if (a == first[c].end()) continue;
    report.failures.push_back(fmt::format("class {}, FIFO {}: {} held up to {} flits, {} up to {}", c,
                                          a - first[c].begin(), runs.front().model, *a, runs.back().model, *b));
  }
}

FaultReport fault_report(const ModelRun& run, const Fault& fault) {
  FaultReport report{run.model,           to_string(fault),    run.fault->hit,      run.fault->detected.has_value(),
                     run.fault->detected, run.fault->detector, run.result.delivery, run.result.stranded_flits};
  if (!report.caught && !run.result.problems.empty()) {
    report.caught = true;
    report.detector = run.result.problems.front();
  }
  return report;
}

/// Every run is a source; what only one can say comes from the first.
void add_simulation(RunReport& report, const std::vector<ModelRun>& runs, const SimOptions& options,
                    const NetworkConfig& config, const Prediction& prediction) {
  const SimulationResult& first = runs.front().result;
  report.discipline = to_string(config.discipline);
  report.cycles = first.cycles;
  report.pipeline_cycles = kPipelineCycles;
  report.exact_cycles = config.discipline == Discipline::lockstep;
  report.delivery = first.delivery;
  report.link_utilisation = link_utilisation(first, prediction);
  report.sources.back().cycles = prediction.cycles;
  for (const ModelRun& run : runs) {
    if (run.fault) report.faults.push_back(fault_report(run, *options.fault));
    add_failures(report, run, config, prediction);
    report.sources.push_back(measured(run, config, prediction));
  }
  compare_fifos(report, runs);
}

/// Throws InputError where the options do not fit the network: too many nodes, a node or a port that is not there.
void check_topology(const SimOptions& options, const Topology& topology) {
  if (topology.node_count() > kMaxSimulatedNodes) {
    throw InputError(fmt::format("{}: {} nodes; the simulation allows up to {} (rota schedule verifies larger ones)",
                                 options.spec, topology.node_count(), kMaxSimulatedNodes));
  }
  options.check_rtl_nodes(topology.node_count());
  if (options.fault) require_place(*options.fault, topology);
}

void run_sim(const SimOptions& options) {
  const NetworkConfig config = options.network_config();
  Schedule schedule =
      options.schedule.make_or_read(options.spec, [&](const Topology& topology) { check_topology(options, topology); });
  const Verdict verdict = require_correct(schedule);
  schedule = share_programs(std::move(schedule));
  const Programs programs = compile_programs(schedule, options.transfer.flits);
  RunReport report = describe_schedule(schedule, verdict, programs);
  const Prediction prediction = predict(programs, config);
  const Simulated simulated = simulate(options, programs, config);
  add_simulation(report, simulated.runs, options, config, prediction);
  if (simulated.difference) report.failures.insert(report.failures.begin(), *simulated.difference);
  print(options.json ? to_json(report).dump() + "\n" : to_text(report));
  if (simulated.difference) throw CheckFailed("check failed: " + *simulated.difference);
  require_agreement(report);
}

}  // namespace

void add_sim(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "sim", "runs a schedule's programs clock by clock and compares all counts",
                            "rota sim torus:8x8 --flits 4 --wave run.vcd");
  const auto options = std::make_shared<SimOptions>();
  options->add_to(*verb);
  verb->callback([&action, options] { action = [options] { run_sim(*options); }; });
}

}  // namespace rota::cli
