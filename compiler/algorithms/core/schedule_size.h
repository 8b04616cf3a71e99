// SPDX-License-Identifier: Apache-2.0
//
// How large a schedule will be, worked out before it is made: the sum of the distances that its messages must go.
#pragma once

#include <cstdint>

#include "compiler/algorithms/input.h"
#include "compiler/schedule/collective.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Throws InputError where no schedule of the collective fits the memory budget (compiler/schedule/budget.h): none has
/// fewer hops than the distances add up to, or than there are copies, and none has fewer classes than one, or one a
/// node where the topology has no group or the collective has a root. An isotropic demand is not looked at.
void require_budget_for(const Topology& topology, const Collective& collective, const AlgorithmInput& input);

/// The same for a total exchange over shortest paths with this many classes.
void require_exchange_budget(const Topology& topology, std::uint64_t classes);

}  // namespace rota
