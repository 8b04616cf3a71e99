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

/// Searches over the network for one routing; each finds a word for every element.
inline constexpr std::uint32_t kWordSearches = 600;

/// Routes every message of every class representative. No routes have a max_load below target_load. The same seed gives
/// the same routes. Time: kWordSearches, then a local search over the words that they found.
/// Precondition: topology.group(); `graph` is the network's quotient by `symmetry`.
[[nodiscard]] BalancedRoutes detour_routes(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                                           std::uint64_t seed);

}  // namespace rota
