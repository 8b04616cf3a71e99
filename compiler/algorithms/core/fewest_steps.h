// SPDX-License-Identifier: Apache-2.0
//
// Steps that no tree or route from one node can undercut: where the search for a shorter schedule can stop.
#pragma once

#include <cstdint>

#include "compiler/ids.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// For hops of `hop_steps` steps and a collective that is rooted or whose messages are copied or added; a message for
/// the node that is D hops away has its last hop in step (D - 1)·hop_steps. Scatter, gather and multinode collectives
/// also wait for the links of `root` (without root, node 0), which carry a message for or of every node. An all-reduce
/// is a sum and a broadcast. Single-port, a node with a copied message tells one neighbour a step. One search.
[[nodiscard]] std::uint64_t fewest_steps(const Topology& topology, CollectiveKind collective, PortModel ports,
                                         Node root, std::uint32_t hop_steps);

}  // namespace rota
