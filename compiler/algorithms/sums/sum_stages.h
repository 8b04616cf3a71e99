// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of partial sums that are known in closed form.
#pragma once

#include <cstdint>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The nodes that `forward`·k links, k = 1 … `ahead`, and `backward`·k links, k = 1 … `behind`, lead to, added up at
/// every node in max(ahead, behind) steps: of a ring all nodes, if ahead + behind is one less than its nodes.
/// Precondition: `forward` and `backward` are each other's reverse ports at every node (or one port and behind = 0).
/// adding: sums grow as they go on, so that one of each direction is kept; otherwise contributions go on as they are
/// and all are kept, which needs each of them once.
[[nodiscard]] SumProgram sums_along(Port forward, Port backward, std::uint32_t ahead, std::uint32_t behind,
                                    bool adding);

/// One step: every node sends over all its ports.
[[nodiscard]] SumProgram sums_of_neighbours(std::uint32_t ports);

/// Over a spanning tree of least diameter, which is the number of steps; every link of the tree carries a sum once in
/// each direction, as soon as what it consists of is there.
[[nodiscard]] SumProgram sums_over_tree(const Topology& topology);

}  // namespace rota
