// SPDX-License-Identifier: Apache-2.0
//
// Runs programs on the models that the options ask for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/fault.h"
#include "sc_models/simulation_result.h"
#include "testbench/options/sim_options.h"

namespace rota::cli {

struct ModelRun {
  std::string model;  ///< "systemc" or "rtl"
  SimulationResult result;
  std::optional<FaultOutcome> fault;  ///< where --fault asked for one
};

struct Simulated {
  std::vector<ModelRun> runs;             ///< one per model
  std::optional<std::string> difference;  ///< with both models: the first link and cycle where they differ, in words
};

/// With both models they run side by side; where a link differs both runs end there, and what follows from it is no
/// problem of theirs. Throws InputError where the RTL is asked for and no built node fits;
/// where it is only the default, SystemC runs alone and standard error says why.
[[nodiscard]] Simulated simulate(const SimOptions& options, const Programs& programs, const NetworkConfig& config);

}  // namespace rota::cli
