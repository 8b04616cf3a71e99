// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "compiler/error.h"
#include "compiler/rom/cycle_programs.h"
#include "compiler/text/counted.h"
#include "compiler/text/printable.h"
#include "sc_models/fitted_rtl.h"
#include "sc_models/network.h"
#include "sc_models/refusal.h"
#include "sc_models/rtl_nodes.h"
#include "sc_models/systemc_setup.h"
#include "testbench/events/run_events.h"
#include "testbench/options/node_names.h"
#include "testbench/options/option_values.h"
#include "testbench/runs/emitted_build.h"
#include "testbench/runs/fitted_build.h"
#include "testbench/runs/progress.h"
#include "testbench/runs/verilated_object.h"
#include "testbench/waves/waveform.h"

namespace rota::cli {
namespace {

enum class Models : std::uint8_t { systemc, rtl, both, emitted };

/// An RTL node that has to be built, as none of the command's own has what the programs need.
struct MissingNode {
  std::string lack;
  RtlParameters needed;
};

struct Chosen {
  Models models{};
  std::optional<MissingNode> missing;
};

/// Throws InputError if the RTL has no node for the programs, or if one has to be built and the user did not ask for
/// it.
std::optional<MissingNode> missing_node(const SimOptions& options, const Programs& programs,
                                        const NetworkConfig& config) {
  try {
    require_rtl_nodes(programs, config);
    return std::nullopt;
  } catch (const InputError& lack) {
    MissingNode missing{lack.what(), fitting_rtl(programs, config)};
    if (options.model_was_given()) return missing;
    throw InputError(missing.lack + "; --model both builds a node that fits, with Verilator");
  }
}

Chosen choose_models(const SimOptions& options, const Programs& programs, const NetworkConfig& config) {
  if (options.model == "systemc") return {Models::systemc, std::nullopt};
  if (options.model == "emitted") return {Models::emitted, std::nullopt};
  try {
    const std::uint32_t nodes = programs.topology->node_count();
    if (nodes > kMaxRtlNodesByDefault && !options.model_was_given()) {
      throw InputError(fmt::format("{} nodes; --model both would run the RTL, too", nodes));
    }
    if (config.router == RouterKind::timed && options.fault && options.fault->kind == FaultKind::program &&
        steps_differ(programs, config.step_times())) {
      throw InputError(fmt::format(
          "--fault {}: where steps differ in length, the RTL's programs have other words; --model systemc runs it",
          to_string(*options.fault)));
    }
    return {options.model == "rtl" ? Models::rtl : Models::both, missing_node(options, programs, config)};
  } catch (const InputError& problem) {
    if (options.model_was_given()) throw InputError(fmt::format("--model {}: {}", options.model, problem.what()));
    fmt::print(stderr, "rota: runs on SystemC only: {}\n", problem.what());
    return {Models::systemc, std::nullopt};
  }
}

/// nullptr if no node is missing.
std::unique_ptr<FittedBuild> build_node(const std::optional<MissingNode>& missing, const SimOptions& options) {
  if (!missing) return nullptr;
  const std::string option = fmt::format("--model {}", options.model);
  require_verilator(option);
  const RtlParameters& needed = missing->needed;
  fmt::print(stderr, "rota: {}; Verilator builds one of {}, {} and {}\n", missing->lack, counted(needed.ports, "port"),
             counted(needed.lanes, "lane"), counted(needed.depth_flits, "flit"));
  return std::make_unique<FittedBuild>(needed, option);
}

/// "A:B", A <= B. Throws InputError otherwise.
WaveWindow wave_window_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) {
    throw InputError(fmt::format("--wave-window {}: allowed: FIRST:LAST, two cycles", printable(text)));
  }
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  const WaveWindow window{whole_number("--wave-window", text.substr(0, colon), 0, kMost),
                          whole_number("--wave-window", text.substr(colon + 1), 0, kMost)};
  if (window.first <= window.last) return window;
  throw InputError(fmt::format("--wave-window {}: it ends before it begins; allowed: FIRST:LAST, two cycles", text));
}

/// "0>10" as waveforms write it, "0_0>2_2"; a broadcast's messages have one name. What is no node stays.
std::string by_names(const Topology& topology, const std::string& message, const MessageNames& names) {
  const auto name = [&topology](std::string_view text) {
    const auto node = find_node(topology, text);
    return node ? name_without_blanks(topology, *node) : std::string(text);
  };
  if (std::string origin = name(message); names.has(origin)) return origin;
  const MessageText text = split_message(message);
  return text.destination.empty() ? name(text.origin) : name(text.origin) + ">" + name(text.destination);
}

/// The cycle in which a run has ended, or in which two models first differed.
std::uint64_t end_of(const SimulationResult& result) { return result.cycles; }
std::uint64_t end_of(const ComparedResult& result) {
  const std::uint64_t cycles = std::max(result.first.cycles, result.second.cycles);
  return result.difference ? std::max<std::uint64_t>(cycles, result.difference->cycle) : cycles;
}

/// Throws InputError if the options of --wave ask for what the run will not have.
WaveOptions wave_options_of(const SimOptions& options, const Programs& programs, const NetworkConfig& config,
                            const MessageNames& names) {
  WaveOptions wanted{.message = options.wave_message,
                     .nodes_chosen = !options.wave_nodes.empty(),
                     .router = config.router,
                     .period_ps = config.clock_period_ps};
  if (!options.wave_window.empty()) wanted.window = wave_window_of(options.wave_window);
  if (wanted.window && config.discipline == Discipline::lockstep && !options.fault) {
    // Before the run; of other runs the end is known after it.
    const std::uint64_t end =
        lockstep_cycles(programs.steps, programs.flits, config.startup_cycles, config.rearrange_cycles,
                        programs.timelines.overhead, config.router, config.link_latency_cycles);
    if (wanted.window->first > end) throw beyond_the_run(*wanted.window, end);
  }
  if (wanted.message.empty()) return wanted;
  const std::string option = fmt::format("--wave-message {}", printable(wanted.message));
  if (!names.known()) throw InputError(option + ": messages have no names in this run (docs/waveforms.md says why)");
  wanted.message = by_names(*programs.topology, wanted.message, names);
  if (!names.has(wanted.message)) {
    throw InputError(fmt::format("{}: no such message; {} is one", option, names.first()));
  }
  return wanted;
}

/// Says so before a waveform takes a large part of a disk. A port takes about 160 bytes a cycle and model.
void warn_of_large_wave(const SimOptions& options, const WaveOptions& wanted, const Programs& programs,
                        const NetworkConfig& config, bool of_two) {
  constexpr std::uint64_t kBytes = 160;
  constexpr std::uint64_t kLarge = 500'000'000;
  const std::uint64_t nodes = options.wave_nodes.empty() ? programs.topology->node_count() : options.wave_nodes.size();
  std::uint64_t cycles = lockstep_cycles(programs, config.step_times());
  if (wanted.window) cycles = std::min(cycles, wanted.window->last - wanted.window->first + 1);
  const std::uint64_t bytes = nodes * programs.topology->port_count() * cycles * kBytes * (of_two ? 2 : 1);
  if (bytes < kLarge) return;
  fmt::print(stderr,
             "rota: the waveform will take about {:.1f} GB; --wave-nodes makes it smaller, --wave-window cuts it to "
             "some cycles\n",
             static_cast<double>(bytes) / 1e9);
}

/// A network that runs once, traced where a waveform is wanted.
template <class AnyNetwork>
auto run_once(AnyNetwork& network, const SimOptions& options, const Programs& programs, const NetworkConfig& config) {
  if (options.fault) network.inject(*options.fault);
  std::unique_ptr<WaveFile> wave;
  std::vector<TracedSignal> signals;
  std::optional<MessageNames> names;
  if (!options.wave.empty()) {
    names.emplace(programs, config.flit_width_bits);
    WaveOptions wanted = wave_options_of(options, programs, config, *names);
    constexpr bool kCompares = std::is_same_v<AnyNetwork, ComparedNetworks>;
    if (kCompares) wanted.second_scope = options.model == "emitted" ? "emitted" : "rtl";
    warn_of_large_wave(options, wanted, programs, config, kCompares);
    wave = std::make_unique<WaveFile>(options.wave, wanted);
    if constexpr (kCompares) {
      signals = network.trace_signals(wave->trace_file(), options.wave_nodes, wanted.second_scope);
    } else {
      signals = network.trace_signals(wave->trace_file(), options.wave_nodes);
    }
  }
  if (options.wants_events()) {
    network.record({programs.flits, windows_of(programs, config), !options.trace.empty()});
  }
  Progress progress("simulating");
  RunOptions run_options;
  run_options.progress = [&progress](double part) { progress.show(part); };
  if (wave) run_options.marks = wave->marks();
  auto result = network.run(run_options);
  if (wave) wave->finish(std::move(signals), programs, *names, end_of(result));
  return result;
}

/// Some nodes RTL, if the user chose them, and the others models.
NodeFactory rtl_factory(const FittedBuild* fitted, const SimOptions& options) {
  NodeFactory rtl = fitted == nullptr ? NodeFactory(make_rtl_node) : fitted->factory();
  if (options.rtl_nodes.empty()) return rtl;
  return [chosen = options.rtl_nodes, rtl = std::move(rtl)](const NodeSite& site) {
    return chosen.contains(index(site.node)) ? rtl(site) : make_model_node(site);
  };
}

}  // namespace

Simulated simulate(const SimOptions& options, const Schedule& schedule, const Programs& programs,
                   const NetworkConfig& config) try {
  const auto [models, missing] = choose_models(options, programs, config);
  const std::unique_ptr<FittedBuild> fitted = build_node(missing, options);
  make_systemc_reports_throw();
  Simulated simulated;
  std::vector<ModelRun>& runs = simulated.runs;
  if (models == Models::systemc || models == Models::rtl) {
    Network network("network", programs, config,
                    models == Models::systemc ? make_model_node : rtl_factory(fitted.get(), options));
    runs.push_back(
        {models == Models::systemc ? "systemc" : "rtl", run_once(network, options, programs, config), std::nullopt});
    if (options.wants_events()) runs.back().record = network.take_record(runs.back().result);
    if (options.fault) runs.back().fault = network.fault_outcome();
    return simulated;
  }
  std::unique_ptr<EmittedBuild> emitted;
  if (models == Models::emitted) emitted = std::make_unique<EmittedBuild>(schedule, programs, config);
  ComparedNetworks networks("networks", programs, config, make_model_node,
                            emitted ? emitted->factory() : rtl_factory(fitted.get(), options));
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
} catch (const sc_core::sc_report& report) {
  throw_refusal_of(report);
  throw;
}

}  // namespace rota::cli
