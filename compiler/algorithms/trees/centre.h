// SPDX-License-Identifier: Apache-2.0
//
// Chooses the node where the sums of an all-reduce meet, if the user does not.
#pragma once

#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The node with the least eccentricity; ties go to the lowest number. For a Cayley graph node 0, for a product the
/// node of its factors' centres. If a search from every node would take too long, the best of the nodes searched.
[[nodiscard]] Node centre(const Topology& topology);

}  // namespace rota
