// SPDX-License-Identifier: Apache-2.0
//
// Paper 002, section 2: the multinode broadcast on a hypercube. One broadcast from node 0, made of edge sets A_1, A_2,
// … no two edges of which cross the same dimension, is replicated at every node: translations of a set are disjoint, so
// all broadcasts run at once. Section 3 reads a gather off the same sets.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// All-port: set A_i in step i, ceil((2^d-1)/d) steps. Single-port: one edge a step in the order of the numbers n(t),
/// 2^d-1 steps. 2^d(2^d-1) transmissions, one class. Throws InputError where the topology is not a hypercube.
[[nodiscard]] Schedule hypercube_multinode_broadcast(const TopologyPtr& topology, PortModel ports);

/// The multinode broadcast with each message going only along its tree's path to `root`: in as many steps, with
/// d·2^(d-1) transmissions. A class per node. Throws InputError where the topology is not a hypercube.
[[nodiscard]] Schedule hypercube_gather_from_broadcast(const TopologyPtr& topology, Node root, PortModel ports);

}  // namespace rota
