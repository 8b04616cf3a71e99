// SPDX-License-Identifier: Apache-2.0
//
// Turns a scheduler's log into class hops. Origin and destination of each hop are in the frame of the sending class.
#pragma once

#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// By (step, link).
void order_transmissions(std::vector<Transmission>& log);

/// Precondition: `log` is ordered by (step, link) and moves every message along its route.
[[nodiscard]] std::vector<ClassHop> class_hops(const Topology& topology, const Symmetry& symmetry,
                                               const ClassGraph& graph, const Routes& routes,
                                               const std::vector<Transmission>& log);

}  // namespace rota
