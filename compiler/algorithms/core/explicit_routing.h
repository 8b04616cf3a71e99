// SPDX-License-Identifier: Apache-2.0
//
// Balanced minimal routing on graphs without a group: every node its own class.
#pragma once

#include "compiler/algorithms/core/cayley_routing.h"
#include "compiler/algorithms/core/class_graph.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Minimal routes for every ordered pair of nodes, each hop over the least loaded link that leads closer; in a product,
/// factor by factor, the first factor first (on a mesh: dimension order, which loads no link more than the bisection
/// must). `graph` is the network itself (trivial symmetry). Memory grows with n² times the mean distance. Throws
/// InputError above kMaxExplicitNodes.
[[nodiscard]] BalancedRoutes explicit_routes(const Topology& topology, const ClassGraph& graph);

inline constexpr std::uint32_t kMaxExplicitNodes = 2048;

}  // namespace rota
