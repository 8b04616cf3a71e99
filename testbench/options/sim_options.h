// SPDX-License-Identifier: Apache-2.0
//
// The options of `rota sim` and `rota report`, and the network configuration that follows from them.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "sc_models/fault.h"
#include "sc_models/network_config.h"
#include "testbench/options/schedule_options.h"
#include "testbench/options/transfer_options.h"

namespace rota::cli {

struct SimOptions {
  std::string spec;
  ScheduleOptions schedule;
  TransferOptions transfer;
  std::uint32_t rearrange_cycles = 0;
  std::string model = "both";
  std::set<std::uint32_t> rtl_nodes;  ///< empty: all nodes
  std::string wave;
  std::string wave_nodes_text;         ///< numbers or names between commas; check_wave makes numbers of them
  std::set<std::uint32_t> wave_nodes;  ///< in the waveform; empty: all nodes
  std::string wave_window;             ///< "FIRST:LAST", cycles; empty: all cycles
  std::string wave_message;            ///< "FROM>TO", names or numbers of nodes; empty: rota chooses
  std::string stats;                   ///< file of --stats
  std::string trace;                   ///< file of --trace
  /// Other verbs ask for the run's events with it.
  bool records = false;
  double stall = 0;
  std::optional<std::uint64_t> seed;
  std::optional<Fault> fault;
  std::uint32_t threads = 1;
  bool json = false;
  Ranks* ranks = nullptr;  ///< the verb sets it; nullptr: one process

  void add_to(CLI::App& verb);
  /// Only what chooses the run: neither waveforms nor faults nor single RTL nodes.
  void add_run_to(CLI::App& verb);
  /// The same without the positional argument SPEC.
  void add_settings_to(CLI::App& verb);
  /// The network configuration. Throws InputError if options contradict each other or the input.
  [[nodiscard]] NetworkConfig network_config() const;
  /// As TransferOptions::wanted_order: steps where a message's flits must follow each other. Throws InputError if
  /// passes are wanted there.
  [[nodiscard]] std::optional<FlitOrder> wanted_order() const;
  /// True if the events of the run are wanted: statistics, a trace, a plot.
  [[nodiscard]] bool wants_events() const { return records || !stats.empty() || !trace.empty(); }
  /// True if the user chose the models.
  [[nodiscard]] bool model_was_given() const;
  /// Throws InputError if --rtl-nodes names a node that does not exist, or with --model systemc.
  void check_rtl_nodes(std::uint32_t node_count) const;
  /// Finds the nodes of --wave-nodes. Throws InputError if one does not exist, or if one of the options of --wave
  /// stands without it.
  void check_wave(const Topology& topology);
  /// Throws InputError if --rearrange is given and the schedule has no phases.
  void check_phases(const Schedule& made) const;

 private:
  /// Throws InputError if --model emitted stands beside an option that it cannot follow.
  void check_emitted() const;
  /// Throws InputError if ranks share the run, and an option needs all nodes in one process.
  void check_ranks() const;
  /// Throws InputError if the events of a run with a fault are asked for.
  void check_recorded() const;

  CLI::App* verb_ = nullptr;
};

}  // namespace rota::cli
