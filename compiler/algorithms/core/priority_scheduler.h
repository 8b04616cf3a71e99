// SPDX-License-Identifier: Apache-2.0
//
// All-port list scheduling of given routes by a fixed priority: in every step every link sends the waiting message with
// the highest priority. The papers' "farthest first" rules are such priorities.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// The rank of a message (index into Routes) on a hop (index into its word). The smallest rank leaves first; ties go to
/// the first message.
using Precedence = std::function<std::uint64_t(std::uint32_t message, std::uint32_t hop)>;

/// Moves every message along its whole route. A link is never idle while a message waits for it. Returns the
/// transmissions ordered by (step, link).
[[nodiscard]] std::vector<Transmission> schedule_by_precedence(const ClassGraph& graph, const Routes& routes,
                                                               const Precedence& precedence);

/// The same as an all-port schedule.
[[nodiscard]] Schedule precedence_schedule(const TopologyPtr& topology, const SymmetryPtr& symmetry,
                                           const Routes& routes, const Precedence& precedence);

}  // namespace rota
