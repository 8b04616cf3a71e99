// SPDX-License-Identifier: Apache-2.0
//
// Paper 002, section 2: the multinode broadcast on a hypercube. One broadcast from node 0 consists of edge sets A_1,
// A_2, …; no two edges of a set cross the same dimension. The translations of a set are therefore disjoint, so the
// broadcasts of all nodes run at once. The gather of section 3 uses the same sets.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// All-port: set A_i in step i, ceil((2^d-1)/d) steps. Single-port: one edge per step in the order of the numbers n(t),
/// 2^d-1 steps. 2^d(2^d-1) transmissions, one class. Throws InputError if the topology is not a hypercube.
[[nodiscard]] Schedule hypercube_multinode_broadcast(const TopologyPtr& topology, PortModel ports);

/// The multinode broadcast, restricted to each message's path to `root`: as many steps, d·2^(d-1) transmissions.
/// One class per node. Throws InputError if the topology is not a hypercube.
[[nodiscard]] Schedule hypercube_gather_from_broadcast(const TopologyPtr& topology, Node root, PortModel ports);

}  // namespace rota
