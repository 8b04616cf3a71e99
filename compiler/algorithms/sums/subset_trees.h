// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of partial sums over trees, one for each of several groups of nodes.
#pragma once

#include <vector>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A program for each node. The tree of a group has shortest paths from the node whose farthest member is nearest;
/// nodes that are no members pass sums on. Over a link of the tree goes, in each direction, the sum of what lies
/// behind it, once all of it is there. Hops with most others to come after them go first. Precondition: each group has
/// two nodes or more.
[[nodiscard]] SumProgram sums_over_trees(const Topology& topology, PortModel ports,
                                         const std::vector<std::vector<Node>>& groups);

}  // namespace rota
