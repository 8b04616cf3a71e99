// SPDX-License-Identifier: Apache-2.0
//
// Balanced routing on Cayley graphs with detours: where shortest words load some ports more than others, some messages
// take longer words over the idle ports, as the flow problem behind the weighted-distance bound asks for.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/cayley_routing.h"
#include "compiler/algorithms/core/class_graph.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Nodes times ports up to which the weights of ports that messages should avoid are searched.
inline constexpr std::uint64_t kMostPricedLinks = 20'000;

/// Routes every message of every class representative, `messages` by element. No routes have a max_load below
/// target_load, and none by these classes below least_load. The same seed gives the same routes. Time: some 200
/// searches over the network, and linear programs with a row per message and link; above kMostPricedLinks a dozen
/// searches, all under equal weights. Precondition: topology.group(); `graph` is the network's quotient by `symmetry`.
[[nodiscard]] BalancedRoutes detour_routes(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                                           std::vector<std::uint32_t> messages, std::uint64_t seed);

/// The same along shortest words only, as evenly as these allow.
[[nodiscard]] BalancedRoutes shortest_routes(const Topology& topology, const Symmetry& symmetry,
                                             const ClassGraph& graph, std::vector<std::uint32_t> messages,
                                             std::uint64_t seed);

}  // namespace rota
