// SPDX-License-Identifier: Apache-2.0
//
// Balanced routing on Cayley graphs with detours: where shortest words load some ports more than others, some messages
// take longer words over the idle ports, as the flow problem behind the weighted-distance bound asks for.
#pragma once

#include <cstdint>

#include "compiler/algorithms/core/cayley_routing.h"
#include "compiler/algorithms/core/class_graph.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Routes every message of every class representative. No routes have a max_load below target_load. The same seed gives
/// the same routes. Time: some 200 searches over the network, and linear programs with a row per message and link.
/// Precondition: topology.group(); `graph` is the network's quotient by `symmetry`.
[[nodiscard]] BalancedRoutes detour_routes(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                                           std::uint64_t seed);

}  // namespace rota
