// SPDX-License-Identifier: Apache-2.0
//
// Figures over several schedules, none of which needs a simulation.
#pragma once

#include <string>
#include <vector>

#include "testbench/options/schedule_options.h"
#include "testbench/plots/figure.h"

namespace rota::cli {

/// Every algorithm for the collective and port model that the options name: steps beyond the lower bound (all steps if
/// it is unknown) against FIFO slots and against ROM bits. Algorithms that need a parameter are left out. Throws
/// InputError if none applies.
[[nodiscard]] Figure cost_figure(const std::string& spec, const ScheduleOptions& options);

/// Steps and lower bound against nodes. Throws InputError as making a schedule does.
[[nodiscard]] Figure growth_figure(const std::vector<std::string>& specs, const ScheduleOptions& options);

}  // namespace rota::cli
