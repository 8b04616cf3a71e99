// SPDX-License-Identifier: Apache-2.0
//
// Demands by pair that need no file.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "compiler/schedule/demand.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A message from every node to each of its neighbours (a halo exchange).
[[nodiscard]] std::vector<PairDemand> neighbour_demand(const Topology& topology);

/// A total exchange within each group of nodes, all at once. Throws InputError if a node does not exist or is in two
/// groups, or if a group has fewer than 2 nodes.
[[nodiscard]] std::vector<PairDemand> group_demand(const Topology& topology,
                                                   std::span<const std::set<std::uint32_t>> groups);

}  // namespace rota
