// SPDX-License-Identifier: Apache-2.0
//
// Single-port exchanges of partial sums on any graph: trees hang on a cycle, whose nodes exchange in pairs.
#pragma once

#include <optional>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Trees grow from the nodes of a cycle of even length L (or from both ends of a link, L = 2) until they reach all
/// nodes, in h steps. Sums go along the trees to the cycle in h steps, around it in pairs of neighbours in L/2 (as on a
/// ring, single_port_stages.h), and back in h. From a single root that takes twice its own h. The shortest of some
/// cycles of shortest ways is taken, after a solver has looked for lower trees on those that come near (told_tree.h);
/// the same every time. Nodes have programs of their own. nullopt if no cycle takes
/// fewer steps than a single root.
[[nodiscard]] std::optional<SumProgram> sums_around_cycle(const Topology& topology);

}  // namespace rota
