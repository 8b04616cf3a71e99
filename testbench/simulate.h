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
#include "testbench/sim_options.h"

namespace rota::cli {

struct ModelRun {
  std::string model;  ///< "systemc" or "rtl"
  SimulationResult result;
  std::optional<FaultOutcome> fault;  ///< where --fault asked for one
};

/// One entry per model. With both, they run side by side, and where a link differs the run ends there and each result's
/// problems begin with the link and the cycle. Throws InputError where the RTL is asked for and no built node fits;
/// where it is only the default, SystemC runs alone and standard error says why.
[[nodiscard]] std::vector<ModelRun> simulate(const SimOptions& options, const Programs& programs,
                                             const NetworkConfig& config);

}  // namespace rota::cli
