// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/simulate.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "compiler/error.h"
#include "sc_models/network.h"
#include "sc_models/rtl_nodes.h"
#include "sc_models/systemc_setup.h"
#include "testbench/events/run_events.h"
#include "testbench/runs/emitted_build.h"
#include "testbench/runs/progress.h"
#include "testbench/waves/waveform.h"

namespace rota::cli {
namespace {

enum class Models : std::uint8_t { systemc, rtl, both, emitted };

Models choose_models(const SimOptions& options, const Programs& programs, const NetworkConfig& config) {
  if (options.model == "systemc") return Models::systemc;
  if (options.model == "emitted") return Models::emitted;
  try {
    const std::uint32_t nodes = programs.topology->node_count();
    if (nodes > kMaxRtlNodesByDefault && !options.model_was_given()) {
      throw InputError(fmt::format("{} nodes; --model both would run the RTL, too", nodes));
    }
    if (config.router == RouterKind::timed && options.fault &&
        (options.fault->kind == FaultKind::program || options.fault->kind == FaultKind::fifo)) {
      throw InputError(
          fmt::format("--fault {} strikes no timed router in RTL; --model systemc runs it", to_string(*options.fault)));
    }
    require_rtl_nodes(programs, config);
  } catch (const InputError& problem) {
    if (options.model_was_given()) throw InputError(fmt::format("--model {}: {}", options.model, problem.what()));
    fmt::print(stderr, "rota: runs on SystemC only: {}\n", problem.what());
    return Models::systemc;
  }
  return options.model == "rtl" ? Models::rtl : Models::both;
}

/// A network that runs once, traced where a waveform is wanted.
template <class AnyNetwork>
auto run_once(AnyNetwork& network, const SimOptions& options, const Programs& programs, const NetworkConfig& config) {
  if (options.fault) network.inject(*options.fault);
  std::unique_ptr<WaveFile> wave;
  std::vector<TracedSignal> signals;
  if (!options.wave.empty()) {
    wave = std::make_unique<WaveFile>(options.wave);
    signals = network.trace_signals(wave->trace_file());
  }
  if (options.wants_events()) {
    network.record({programs.flits, windows_of(programs, config), !options.trace.empty()});
  }
  Progress progress("simulating");
  RunOptions run_options;
  run_options.progress = [&progress](double part) { progress.show(part); };
  auto result = network.run(run_options);
  if (wave) wave->finish(signals, programs);
  return result;
}

NodeFactory factory_of(Models models, const SimOptions& options) {
  if (models == Models::systemc) return make_model_node;
  if (options.rtl_nodes.empty()) return make_rtl_node;
  return [chosen = options.rtl_nodes](const NodeSite& site) {
    return chosen.contains(index(site.node)) ? make_rtl_node(site) : make_model_node(site);
  };
}

}  // namespace

Simulated simulate(const SimOptions& options, const Schedule& schedule, const Programs& programs,
                   const NetworkConfig& config) {
  const Models models = choose_models(options, programs, config);
  make_systemc_reports_throw();
  Simulated simulated;
  std::vector<ModelRun>& runs = simulated.runs;
  if (models == Models::systemc || models == Models::rtl) {
    Network network("network", programs, config, factory_of(models, options));
    runs.push_back(
        {models == Models::systemc ? "systemc" : "rtl", run_once(network, options, programs, config), std::nullopt});
    if (options.wants_events()) runs.back().record = network.take_record(runs.back().result);
    if (options.fault) runs.back().fault = network.fault_outcome();
    return simulated;
  }
  std::unique_ptr<EmittedBuild> emitted;
  if (models == Models::emitted) emitted = std::make_unique<EmittedBuild>(schedule, programs, config);
  ComparedNetworks networks("networks", programs, config, factory_of(Models::systemc, options),
                            emitted ? emitted->factory() : factory_of(Models::rtl, options));
  ComparedResult result = run_once(networks, options, programs, config);
  std::optional<RunRecord> first_record;
  std::optional<RunRecord> second_record;
  if (options.wants_events()) {
    first_record = networks.take_first_record(result);
    second_record = networks.take_second_record(result);
  }
  runs.push_back({"systemc", std::move(result.first), std::nullopt, std::move(first_record)});
  runs.push_back({emitted ? "emitted" : "rtl", std::move(result.second), std::nullopt, std::move(second_record)});
  if (options.fault) {
    runs.front().fault = networks.first_fault_outcome();
    runs.back().fault = networks.second_fault_outcome();
  }
  if (result.difference) {
    const LinkDifference& d = *result.difference;
    simulated.difference_cycle = d.cycle;
    simulated.difference =
        fmt::format("cycle {}: the link of node {} at port {} differs: SystemC shows {}; {} shows {}", d.cycle,
                    programs.topology->node_name(d.source), index(d.port), d.first,
                    emitted ? "the emitted module" : "RTL", d.second);
    for (ModelRun& run : runs) run.result.problems.clear();
  }
  return simulated;
}

}  // namespace rota::cli
