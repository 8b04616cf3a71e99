// SPDX-License-Identifier: Apache-2.0
//
// The second half of a simulation's report: what each model measured, beside the schedule's prediction, and every
// counter that differs.
#pragma once

#include <optional>

#include "compiler/report/run_report.h"
#include "compiler/rom/program.h"
#include "compiler/verify/network_load.h"
#include "sc_models/fault.h"
#include "sc_models/network_config.h"
#include "testbench/runs/simulate.h"

namespace rota::cli {

/// What was simulated: `load` is the judges', of the schedule that `programs` were compiled from.
struct SimulatedInput {
  const NetworkLoad& load;
  const Programs& programs;
  const NetworkConfig& config;
  std::optional<Fault> fault;
};

/// Adds each run to the report as a source, and the predictions to its source "schedule", which must exist. Figures
/// that only one run can give come from the first. Precondition: `simulated` has a run.
void add_simulation(RunReport& report, const Simulated& simulated, const SimulatedInput& input);

}  // namespace rota::cli
