// SPDX-License-Identifier: Apache-2.0
//
// The options of `rota sim`, and the network configuration that they amount to.
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
  std::set<std::uint32_t> rtl_nodes;  ///< empty: all
  std::string wave;
  double stall = 0;
  std::optional<std::uint64_t> seed;
  std::optional<Fault> fault;
  bool json = false;

  void add_to(CLI::App& verb);
  /// The options as a network takes them. Throws InputError where two of them contradict each other or the input.
  [[nodiscard]] NetworkConfig network_config() const;
  /// Whether the models are the user's choice rather than the default.
  [[nodiscard]] bool model_was_given() const;
  /// Throws InputError where --rtl-nodes names a node that is not there, or none may be RTL.
  void check_rtl_nodes(std::uint32_t node_count) const;
  /// Throws InputError where --rearrange is given and the schedule has no phases to rearrange between.
  void check_phases(const Schedule& made) const;

 private:
  CLI::App* verb_ = nullptr;
};

}  // namespace rota::cli
