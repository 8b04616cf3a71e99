// SPDX-License-Identifier: Apache-2.0
//
// Paper 002, section 3: the single node scatter on a hypercube. The root sends in every step, messages for the farthest
// nodes first, and no message waits at an intermediate node.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// All-port, over the balanced tree: ceil((2^d-1)/d) steps. Single-port, over the spanning tree (any shortest-path tree
/// would do): 2^d-1 steps. d·2^(d-1) transmissions. One class per node.
/// Throws InputError if the topology is not a hypercube.
[[nodiscard]] Schedule hypercube_scatter(const TopologyPtr& topology, Node root, PortModel ports);

}  // namespace rota
