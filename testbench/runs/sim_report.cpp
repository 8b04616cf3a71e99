// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/sim_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "testbench/runs/count_comparison.h"

namespace rota::cli {
namespace {

/// What the schedule says the run takes.
struct Prediction {
  std::uint64_t cycles;             ///< T·F + S·startups + R·F·rearranged + c0 + L - 1
  std::uint64_t overhead;           ///< all of them but T·F
  std::uint64_t pipeline;           ///< c0 + L - 1
  std::uint64_t flits_per_message;  ///< F
};

Prediction predict(const Programs& programs, const NetworkConfig& config) {
  const std::uint64_t cycles =
      lockstep_cycles(programs.steps, programs.flits, config.startup_cycles, config.rearrange_cycles,
                      programs.timelines.overhead, config.router, config.link_latency_cycles);
  return {cycles, cycles - std::uint64_t{programs.steps} * programs.flits,
          fill_cycles(config.router, config.link_latency_cycles), programs.flits};
}

/// `cycles` without `others`, and never 0: what flits are divided by.
double cycles_without(std::uint64_t others, std::uint64_t cycles) {
  return cycles > others ? static_cast<double>(cycles - others) : 1.0;
}

/// Of the cycles in which steps move flits, by what the run took.
std::uint64_t window_cycles(const SimulationResult& result, const Prediction& prediction) {
  return result.cycles > prediction.overhead ? result.cycles - prediction.overhead : 0;
}

LinkUtilisation utilisation_over(double cycles, const SimulationResult& result) {
  const auto by_flits = [](const LinkCount& a, const LinkCount& b) { return a.flits < b.flits; };
  const auto [least, most] = std::minmax_element(result.links.begin(), result.links.end(), by_flits);
  const auto links = static_cast<double>(result.links.size());
  return {static_cast<double>(least->flits) / cycles, static_cast<double>(result.link_flits) / links / cycles,
          static_cast<double>(most->flits) / cycles};
}

FifoFlits fifo_flits(const SimulationResult& result) {
  FifoFlits fifo;
  for (const auto& of_class : result.peak_fill_flits) {
    for (const std::uint32_t flits : of_class) fifo.depth = std::max<std::uint64_t>(fifo.depth, flits);
    fifo.slots = std::max(fifo.slots, std::accumulate(of_class.begin(), of_class.end(), std::uint64_t{0}));
  }
  return fifo;
}

SourceNumbers measured(const ModelRun& run, const NetworkConfig& config, const Prediction& prediction) {
  const SimulationResult& result = run.result;
  const std::uint64_t flits = prediction.flits_per_message;
  const std::uint64_t window = window_cycles(result, prediction);
  SourceNumbers source{run.model, "", (window + flits - 1) / flits, result.transmissions, result.cycles, std::nullopt};
  source.links = utilisation_over(cycles_without(prediction.pipeline, result.cycles), result);
  source.utilisation = source.links->mean;
  source.window_utilisation = utilisation_over(cycles_without(prediction.overhead, result.cycles), result).mean;
  source.fifo = fifo_flits(result);
  source.remark = fmt::format("measured, {}{}", to_string(config.discipline),
                              config.stall_probability > 0
                                  ? fmt::format(", stall {} seed {}", config.stall_probability, config.stall_seed)
                                  : "");
  return source;
}

/// What was said of steps alone is said of cycles: start-ups and rearrangement leave the links idle.
void predict_sources(RunReport& report, const SimulatedInput& input, const Prediction& prediction) {
  const Programs& programs = input.programs;
  const double window = static_cast<double>(programs.steps) * programs.flits;
  const double share = window == 0 ? 0 : window / cycles_without(prediction.pipeline, prediction.cycles);
  for (SourceNumbers& source : report.sources) {
    if (source.name == "paper" && share < 1) source.utilisation.reset();  // it counts steps, not cycles
    if (source.name != "schedule") continue;
    source.cycles = prediction.cycles;
    if (source.utilisation) *source.utilisation *= share;
    if (source.links) source.links = {source.links->min * share, source.links->mean * share, source.links->max * share};
    const RomCost& cost = *report.router;
    source.fifo = input.config.router == RouterKind::timed
                      ? FifoFlits{cost.timed.depth, cost.timed.slots}
                      : FifoFlits{std::uint64_t{cost.fifo_depth} * programs.flits, cost.fifo_slots * programs.flits};
  }
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
void compare_fifos_of_models(RunReport& report, const std::vector<ModelRun>& runs) {
  if (runs.size() < 2) return;
  const auto& first = runs.front().result.peak_fill_flits;
  const auto& second = runs.back().result.peak_fill_flits;
  for (std::size_t c = 0; c < first.size(); ++c) {
    const auto [a, b] = std::mismatch(first[c].begin(), first[c].end(), second[c].begin());
    if (a == first[c].end()) continue;
    report.count_differences.push_back(fmt::format("class {}, FIFO {}: {} held up to {} flits, {} up to {}", c,
                                                   a - first[c].begin(), runs.front().model, *a, runs.back().model,
                                                   *b));
  }
}

FaultReport fault_report(const ModelRun& run, const Fault& fault) {
  FaultReport report{.model = run.model,
                     .fault = to_string(fault),
                     .hit = run.fault->hit,
                     .caught = run.fault->detected.has_value(),
                     .detected = run.fault->detected,
                     .detector = run.fault->detector,
                     .damage = run.result.delivery,
                     .stranded_flits = run.result.stranded_flits,
                     .stranded_routers = run.result.stranded_routers};
  if (!report.caught && !run.result.problems.empty()) {
    report.caught = true;
    report.detector = run.result.problems.front();
  }
  return report;
}

RunSettings settings_of(const std::vector<ModelRun>& runs, const NetworkConfig& config) {
  RunSettings settings{.model = runs.size() > 1 && runs.back().model == "rtl" ? "both" : runs.back().model,
                       .discipline = std::string(to_string(config.discipline)),
                       .startup_cycles = config.startup_cycles,
                       .rearrange_cycles = config.rearrange_cycles,
                       .width_bits = config.flit_width_bits,
                       .link_parity = config.link_parity,
                       .stall = config.stall_probability,
                       .seed = {},
                       .router = std::string(to_string(config.router))};
  if (config.stall_probability > 0) settings.seed = config.stall_seed;
  return settings;
}

}  // namespace

void add_simulation(RunReport& report, const Simulated& simulated, const SimulatedInput& input) {
  const NetworkConfig& config = input.config;
  const Prediction prediction = predict(input.programs, config);
  const SimulationResult& first = simulated.runs.front().result;
  report.settings = settings_of(simulated.runs, config);
  report.cycles = first.cycles;
  report.pipeline_cycles = prediction.pipeline;
  report.exact_cycles = config.discipline == Discipline::lockstep;
  report.exact_fifos = fifo_rule(input.programs, config) == FifoRule::equal;
  report.delivery = first.delivery;
  report.link_utilisation = utilisation_over(cycles_without(prediction.pipeline, first.cycles), first);
  report.window_utilisation = utilisation_over(cycles_without(prediction.overhead, first.cycles), first);
  predict_sources(report, input, prediction);
  if (simulated.difference) report.failures.push_back(*simulated.difference);
  for (const ModelRun& run : simulated.runs) {
    if (run.fault) report.faults.push_back(fault_report(run, *input.fault));
    add_failures(report, run, config, prediction);
    report.sources.push_back(measured(run, config, prediction));
    const auto differences = count_differences(input.load, input.programs, config, run.result, run.model);
    report.count_differences.insert(report.count_differences.end(), differences.begin(), differences.end());
  }
  compare_fifos_of_models(report, simulated.runs);
}

}  // namespace rota::cli
