// SPDX-License-Identifier: Apache-2.0
//
// The multinode broadcast on any Cayley graph: one tree, translated to every origin, so that all nodes run the same
// program. Paper 002 constructs such trees for hypercubes; here they are grown greedily.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// n(n-1) transmissions, one class. In one step a tree uses each generator at most once (all-port) or only one
/// generator (single-port). Single-port therefore takes n-1 steps, the minimum. All-port: in each step a maximum
/// matching gives as many generators as possible an edge to a new node; at least ceil((n-1)/generators) steps.
/// Precondition: topology->group().
[[nodiscard]] Schedule cayley_multinode_broadcast(const TopologyPtr& topology, PortModel ports);

}  // namespace rota
