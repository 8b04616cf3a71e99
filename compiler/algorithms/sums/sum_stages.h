// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of partial sums that are known in closed form.
#pragma once

#include <cstdint>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Every node gets the sum of the `ahead` nodes that port `forward`, taken 1, 2, … times, leads to, and of the `behind`
/// nodes that `backward` leads to, in max(ahead, behind) steps. On a ring these are all nodes if ahead + behind is one
/// less than their number. Precondition: the two ports are each other's reverse at every node (or they are one port,
/// and behind is 0). With `adding`, sums grow on their way and the last of each direction is kept; otherwise
/// contributions travel unchanged and all are kept, so that each is sent by its own node once.
[[nodiscard]] SumProgram sums_along(Port forward, Port backward, std::uint32_t ahead, std::uint32_t behind,
                                    bool adding);

/// One step: every node sends over all its ports.
[[nodiscard]] SumProgram sums_of_neighbours(std::uint32_t ports);

/// Over a spanning tree of least diameter, which is the number of steps; every link of the tree carries a sum once in
/// each direction, as soon as what it consists of is there.
[[nodiscard]] SumProgram sums_over_tree(const Topology& topology);

}  // namespace rota
