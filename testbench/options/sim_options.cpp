// SPDX-License-Identifier: Apache-2.0
#include "testbench/options/sim_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "compiler/error.h"
#include "sc_models/ranks.h"
#include "testbench/options/node_names.h"
#include "testbench/options/option_values.h"

namespace rota::cli {
namespace {
constexpr double kMaxStallProbability = 0.99;
}  // namespace

void SimOptions::add_run_to(CLI::App& verb) {
  add_input(verb, "SPEC", spec, "a topology, e.g. torus:8x8 (see rota list), or a schedule file");
  add_settings_to(verb);
}

void SimOptions::add_settings_to(CLI::App& verb) {
  verb_ = &verb;
  schedule.add_reading_to(verb);
  transfer.add_to(verb, 64);
  add_number(verb, "--rearrange", rearrange_cycles, 0, kMaxStartupCycles,
             "cycles per flit that a node rearranges between phases (lockstep)");
  add_choice(
      verb, "--model", model, {"systemc", "rtl", "both", "emitted"},
      "what runs the programs; both: side by side, compared on every link in every cycle; emitted: likewise, with "
      "the modules that rota emit writes, compiled by your Verilator, which rtl and both need only where a schedule "
      "has more ports, lanes or words than rota's own RTL nodes");
  add_probability(verb, "--stall", stall, kMaxStallProbability,
                  "stall every link with this probability in every cycle (self-timed)");
  add_seed(verb, "--seed", seed, "seed of the stalls");
  add_number(verb, "--threads", threads, 1, kMaxThreads,
             "threads that simulate the nodes; a network of fewer than 64 nodes a thread has fewer");
  add_flag(verb, "--json", json, "one JSON object on stdout");
}

void SimOptions::add_to(CLI::App& verb) {
  add_run_to(verb);
  add_nodes(verb, "--rtl-nodes", rtl_nodes, "with --model rtl or both: only these nodes are RTL, e.g. 0,5,7");
  add_text(verb, "--wave", wave, "FILE.vcd or FILE.fst",
           "write a waveform (.vcd or .fst) and a GTKWave session (.gtkw) beside it");
  add_text(verb, "--wave-nodes", wave_nodes_text, "nodes between commas, e.g. 0,5,7",
           "with --wave: only these nodes' signals, by number or name, e.g. 0,5,7 or 0_0,1_1");
  add_text(verb, "--wave-window", wave_window, "FIRST:LAST, two cycles",
           "with --wave: only these cycles, e.g. 100:200");
  add_text(verb, "--wave-message", wave_message, "FROM>TO",
           "with --wave: the message whose way a session shows, by names or numbers, e.g. 0_0>2_2, 0,0-2,2 or 0>10 "
           "(default: the longest of the first node's)");
  add_text(verb, "--stats", stats, "FILE.csv",
           "write how busy each link was per step, each message's latency and waits, and how full each FIFO was");
  add_text(verb, "--trace", trace, "FILE.pftrace or FILE.json",
           "write the run as a Perfetto trace: a track per link, a slice per message, a counter per FIFO; .json: in "
           "Chromium's Trace Event Format");
  verb.add_option_function<std::string>(
      "--fault", [this](const std::string& text) { fault = parse_fault(text); },
      "inject KIND@NODE:PORT:CYCLE and report what detects it; KIND: data (flip a bit of a flit on the port's outgoing "
      "link), valid (drop a flit there), program (flip a bit of the word that the port's send program loads next), "
      "fifo (flip a bit of a flit in a FIFO that the port's link feeds), stop (stop the node's clock)");
}

NetworkConfig SimOptions::network_config() const {
  const bool self_timed = !transfer.lockstep();
  transfer.validate();
  if (stall > 0 && !self_timed) {
    const bool asked_for_timed = transfer.router == "timed";
    throw InputError(fmt::format("--stall {}: needs {}--discipline self-timed; in lockstep nothing may wait", stall,
                                 asked_for_timed ? "--router handshake " : ""));
  }
  if (transfer.link_parity && transfer.width_bits > 63) {
    throw InputError(fmt::format("--width {}: allowed: 1 to 63 with --link-parity; its bit is the flit's 64th",
                                 transfer.width_bits));
  }
  if (rearrange_cycles > 0 && self_timed) {
    throw InputError(
        fmt::format("--rearrange {}: needs --discipline lockstep; self-timed runs have no phases", rearrange_cycles));
  }
  if (seed && stall == 0) throw InputError(fmt::format("--seed {}: needs --stall; nothing else is random", *seed));
  NetworkConfig config;
  config.router = transfer.router_kind();
  config.discipline = self_timed ? Discipline::self_timed : Discipline::lockstep;
  config.flit_width_bits = transfer.width_bits;
  config.link_parity = transfer.link_parity;
  config.startup_cycles = transfer.startup_cycles;
  config.rearrange_cycles = rearrange_cycles;
  config.link_latency_cycles = transfer.link_latency_cycles;
  config.stall_probability = stall;
  config.stall_seed = seed.value_or(1);
  config.threads = threads;
  config.ranks = ranks;
  config.validate();
  check_ranks();
  check_emitted();
  check_recorded();
  return config;
}

void SimOptions::check_emitted() const {
  if (model != "emitted") return;
  const auto refuse = [](std::string_view option, std::string_view why) {
    throw InputError(fmt::format("{}: {}; allowed: --model both", option, why));
  };
  if (fault) refuse("--fault", "an emitted module has no pins for faults");
  if (stall > 0) refuse("--stall", "an emitted module has no pins for stalls of its NIC");
  if (!rtl_nodes.empty()) refuse("--rtl-nodes", "with --model emitted all nodes are emitted modules");
}

void SimOptions::check_ranks() const {
  if (ranks == nullptr) return;
  const auto refuse = [&](std::string_view option) {
    throw InputError(fmt::format("{}: needs all nodes in one process; {} ranks share this run", option, ranks->size()));
  };
  if (!wave.empty()) refuse("--wave");
  if (!stats.empty()) refuse("--stats");
  if (!trace.empty()) refuse("--trace");
  if (model == "emitted") refuse("--model emitted");
  if (schedule.effort_seconds > 0) refuse("--effort");
}

void SimOptions::check_recorded() const {
  if (!fault || !wants_events()) return;
  throw InputError(fmt::format("{}: messages of a run with --fault cannot be told apart; allowed: no --fault",
                               stats.empty() ? "--trace" : "--stats"));
}

std::optional<FlitOrder> SimOptions::wanted_order() const {
  const std::optional<FlitOrder> wanted = transfer.wanted_order();
  if (wanted == FlitOrder::steps || (!fault && !wants_events())) return wanted;
  if (!wanted) return FlitOrder::steps;
  throw InputError(
      fmt::format("--flit-order passes: not with {}, which takes a message's flits to follow each other; "
                  "allowed: steps",
                  fault            ? "--fault"
                  : !stats.empty() ? "--stats"
                  : !trace.empty() ? "--trace"
                                   : "a report"));
}

bool SimOptions::model_was_given() const { return verb_->count("--model") > 0 || !rtl_nodes.empty(); }

void SimOptions::check_wave(const Topology& topology) {
  if (wave.empty() && !wave_nodes_text.empty()) throw InputError("--wave-nodes: needs --wave");
  if (wave.empty() && !wave_window.empty()) throw InputError("--wave-window: needs --wave");
  if (wave.empty() && !wave_message.empty()) throw InputError("--wave-message: needs --wave");
  if (!wave_nodes_text.empty()) wave_nodes = nodes_named("--wave-nodes", wave_nodes_text, topology);
}

void SimOptions::check_rtl_nodes(std::uint32_t node_count) const {
  if (rtl_nodes.empty()) return;
  if (model == "systemc") throw InputError("--rtl-nodes: contradicts --model systemc");
  if (*rtl_nodes.rbegin() >= node_count) {
    throw InputError(
        fmt::format("--rtl-nodes {}: no such node; allowed: 0 to {}", *rtl_nodes.rbegin(), node_count - 1));
  }
}

void SimOptions::check_phases(const Schedule& made) const {
  if (rearrange_cycles == 0 || !made.phases.empty()) return;
  throw InputError(
      fmt::format("--rearrange {}: the schedule ({}) has no phases between which nodes rearrange; allowed: 0",
                  rearrange_cycles, made.algorithm));
}

}  // namespace rota::cli
