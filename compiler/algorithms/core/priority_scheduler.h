// SPDX-License-Identifier: Apache-2.0
//
// All-port list scheduling of given routes by a fixed order of precedence: in every step every link sends, of the
// messages that wait for it, the one that goes first. What the papers' "farthest first" rules amount to.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// The rank of a message (index into Routes) on a hop (index into its word): the smallest leaves first, among equals
/// the first message.
using Precedence = std::function<std::uint64_t(std::uint32_t message, std::uint32_t hop)>;

/// A log ordered by (step, link), every message moved along its whole route; no link waits while a message is there.
[[nodiscard]] std::vector<Transmission> schedule_by_precedence(const ClassGraph& graph, const Routes& routes,
                                                               const Precedence& precedence);

/// The all-port schedule of `routes` in that order.
[[nodiscard]] Schedule precedence_schedule(const TopologyPtr& topology, const SymmetryPtr& symmetry,
                                           const Routes& routes, const Precedence& precedence);

}  // namespace rota
