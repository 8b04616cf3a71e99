// SPDX-License-Identifier: Apache-2.0
//
// The size of a schedule before it is made: the sum of the distances that its messages must travel.
#pragma once

#include <cstdint>

#include "compiler/algorithms/input.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/demand.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Throws InputError if no schedule of the collective fits the memory budget (compiler/schedule/budget.h). Every
/// schedule has at least as many hops as the distances add up to, and as copies are needed. It has at least one class,
/// or one per node if the topology has no group or the collective has a root. Demands are not checked here.
void require_budget_for(const Topology& topology, const Collective& collective, const AlgorithmInput& input);

/// The same for a total exchange over shortest paths with this many classes.
void require_exchange_budget(const Topology& topology, std::uint64_t classes);
/// True if that does not throw.
[[nodiscard]] bool exchange_fits_budget(const Topology& topology, std::uint64_t classes);

/// The same for personalised messages over shortest paths with one class per node.
void require_budget_of_demand(const Topology& topology, const Demand& demand);

}  // namespace rota
