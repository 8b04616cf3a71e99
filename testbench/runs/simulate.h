// SPDX-License-Identifier: Apache-2.0
//
// Runs programs on the models that the options ask for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"
#include "sc_models/fault.h"
#include "sc_models/run_record.h"
#include "sc_models/simulation_result.h"
#include "testbench/options/sim_options.h"

namespace rota::cli {

/// The largest network whose nodes are all RTL if --model does not ask for it: larger ones take much memory and time.
inline constexpr std::uint32_t kMaxRtlNodesByDefault = 1024;

struct ModelRun {
  std::string model;  ///< "systemc", "rtl" or "emitted"
  SimulationResult result;
  std::optional<FaultOutcome> fault;     ///< set if --fault asked for one
  std::optional<RunRecord> record = {};  ///< set if SimOptions::wants_events
};

struct Simulated {
  std::vector<ModelRun> runs;                     ///< one per model
  std::optional<std::string> difference;          ///< both models: the first link and cycle that differ, in words
  std::optional<std::uint64_t> difference_cycle;  ///< that cycle
};

/// Both models run side by side and end at the first link that differs. Throws InputError if the RTL was asked for and
/// no built node fits. If the RTL is only the default, SystemC then runs alone and stderr says why.
/// `schedule` is what `programs` were compiled from.
[[nodiscard]] Simulated simulate(const SimOptions& options, const Schedule& schedule, const Programs& programs,
                                 const NetworkConfig& config);

}  // namespace rota::cli
