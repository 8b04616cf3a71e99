// SPDX-License-Identifier: Apache-2.0
//
// What the routers of a network need for a timetable whose messages may overtake one another in a node.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/routes.h"

namespace rota {

struct LogCost {
  FifoScheduleCost cost;    ///< with all lanes of a crosspoint counted as one FIFO
  std::uint32_t lanes = 0;  ///< FIFOs of the crosspoint that needs most; 0 if no message passes through a node
};

/// Precondition: `log` is ordered by step and moves every message along its route, hops of `hop_steps` steps.
[[nodiscard]] LogCost cost_of(const ClassGraph& graph, const Routes& routes, const std::vector<Transmission>& log,
                              std::uint32_t hop_steps);

}  // namespace rota
