// SPDX-License-Identifier: Apache-2.0
//
// The multinode broadcast on any Cayley graph: one tree, translated to every origin, so that all nodes run the same
// program. Paper 002 constructs such trees for hypercubes; here they are grown greedily.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// n(n-1) transmissions, one class. In one step a tree uses each generator at most once (all-port) or only one
/// generator (single-port). Single-port therefore takes n-1 steps, the minimum. All-port: in each step a maximum
/// matching gives as many generators as possible an edge to a new node. Where this takes more steps than the bound,
/// ceil((n-1)/generators) or the diameter, a local search (tree_search.h) looks for a tree in fewer.
/// If hops are to take `hop_steps` steps, so late is each message sent on; those of the schedule take one.
/// Precondition: topology->group().
[[nodiscard]] Schedule cayley_multinode_broadcast(const TopologyPtr& topology, PortModel ports,
                                                  std::uint32_t hop_steps = 1);

}  // namespace rota
