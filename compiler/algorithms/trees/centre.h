// SPDX-License-Identifier: Apache-2.0
//
// Where an all-reduce lets its sums meet unless it is told.
#pragma once

#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The node with the least eccentricity, the lowest of several; node 0 of a Cayley graph. Of a product it is made of
/// the factors' centres. Where a search from every node would take too long: the best of those searched from.
[[nodiscard]] Node centre(const Topology& topology);

}  // namespace rota
