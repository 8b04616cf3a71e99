// SPDX-License-Identifier: Apache-2.0
//
// Balanced routing on graphs without a group, with detours: messages leave the loaded links, or nodes, until no better
// route is found for any of them. Every node is a class of its own.
#pragma once

#include <cstdint>

#include "compiler/algorithms/core/cayley_routing.h"
#include "compiler/algorithms/core/class_graph.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The most transmissions for which spread_routes is worth its time, and the most messages for which its memory is
/// small: about 60 bytes each.
inline constexpr std::uint64_t kMaxSpreadHops = 40'000'000;
inline constexpr std::uint64_t kMaxSpreadMessages = 2'000'000;

/// The searches that spread_routes makes from each node that sends, at least, before its repair.
inline constexpr std::uint64_t kSpreadSearches = 16;

/// Routes for the messages of `start`. Starts from their routes there, moves messages to the routes that are shortest
/// under link lengths exponential in the load, and then empties the most loaded channels one message at a time. A
/// channel is a link, or under the single-port model a node, which then sends over one link at a time. `graph` must be
/// the network itself (trivial symmetry). No routes have a max_load below target_load. The same seed gives the same
/// routes. Time: kSpreadSearches searches of the network for each node that sends, then at most one and a half times
/// `link_visits` visits of links, to let the routes settle and for the repair.
[[nodiscard]] BalancedRoutes spread_routes(const ClassGraph& graph, const Routes& start, PortModel ports,
                                           std::uint64_t seed, std::uint64_t link_visits);

}  // namespace rota
