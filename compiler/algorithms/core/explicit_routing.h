// SPDX-License-Identifier: Apache-2.0
//
// Balanced minimal routing on graphs without a group. Every node is a class of its own.
#pragma once

#include "compiler/algorithms/core/cayley_routing.h"
#include "compiler/algorithms/core/class_graph.h"
#include "compiler/schedule/demand.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Minimal routes for every demanded message. Each hop takes the least loaded of the links that lead closer. In a
/// product the first factor is traversed first; on a mesh this is dimension-order routing, which loads no link more
/// than the bisection requires. `seed` shuffles the order in which messages choose (0: by destination). `graph` must be
/// the network itself (trivial symmetry). Throws InputError if the routes exceed the memory budget
/// (compiler/schedule/budget.h).
[[nodiscard]] BalancedRoutes explicit_routes(const Topology& topology, const ClassGraph& graph, const Demand& demand,
                                             std::uint64_t seed = 0);

}  // namespace rota
