// SPDX-License-Identifier: Apache-2.0
//
// Shortens a schedule by making it again backwards in time, then forwards, and so on (forward-backward improvement, as
// in project scheduling). A link that is idle because its messages come late gets them earlier from pass to pass.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/routes.h"

namespace rota {

struct CostedLog {
  FifoScheduleCost cost;
  std::vector<Transmission> log;  ///< ordered by (step, link)
};

struct PassLimits {
  std::uint32_t target_steps = 0;  ///< no schedule has fewer; ends the search
  std::uint32_t most_passes = 0;   ///< in all
  std::uint32_t idle_passes = 0;   ///< without fewer steps
};

/// Repeats passes from `first`. In each, a link takes that message among the heads of its FIFOs and its injections
/// which crossed it latest in the pass before; the time of every pass runs against that of the pass before. So every
/// schedule has one FIFO per crosspoint. Returns the one with the least cost, which may be `first`.
/// Precondition: `first` moves every message along its route; a message can leave `hop_steps` steps after it was sent.
[[nodiscard]] CostedLog schedule_both_ways(const ClassGraph& graph, const Routes& routes, CostedLog first,
                                           const PassLimits& limits, std::uint32_t hop_steps = 1);

}  // namespace rota
