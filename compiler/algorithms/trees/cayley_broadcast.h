// SPDX-License-Identifier: Apache-2.0
//
// The multinode broadcast on any Cayley graph: one tree, translated to every origin, so that all nodes run the same
// program. Paper 002 has such trees for hypercubes; these are grown greedily.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// n(n-1) transmissions, one class. In a step a translated tree uses each generator at most once (all-port) or one
/// generator at all (single-port); so single-port takes n-1 steps, the fewest possible. All-port: in each step as many
/// generators as possible get an edge to a new node (a maximum matching), at least ceil((n-1)/generators) steps.
/// Precondition: topology->group().
[[nodiscard]] Schedule cayley_multinode_broadcast(const TopologyPtr& topology, PortModel ports);

}  // namespace rota
