// SPDX-License-Identifier: Apache-2.0
//
// One simulation from its options to its report: schedule → verdict → programs → models → comparison. `rota sim` prints
// what it returns, `rota report` draws it.
#pragma once

#include <functional>
#include <vector>

#include "compiler/report/run_report.h"
#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"
#include "compiler/verify/gate.h"
#include "testbench/events/run_events.h"
#include "testbench/options/sim_options.h"
#include "testbench/runs/simulate.h"

namespace rota::cli {

struct SimRun {
  Schedule schedule;    ///< with as few classes as possible
  Judgement judgement;  ///< of the schedule before classes were found
  Programs programs;
  Simulated simulated;
  RunReport report;
};

/// `check_topology` sees the topology before a schedule is made, `check_schedule`, if any, the schedule before it is
/// simulated. Both throw InputError. Throws InputError and CheckFailed also as the stages do; differences between
/// sources are left to require_agreement.
[[nodiscard]] SimRun run_simulation(const SimOptions& options,
                                    const std::function<void(const Topology&)>& check_topology,
                                    const std::function<void(const Schedule&)>& check_schedule = {});

/// Throws CheckFailed that names the first difference between the models or the sources.
void require_agreement(const SimRun& run);

/// The events of each model's run. Preconditions: the options asked for them, and the sources agree.
[[nodiscard]] std::vector<RunEvents> events_of(SimRun& run, const NetworkConfig& config);

}  // namespace rota::cli
