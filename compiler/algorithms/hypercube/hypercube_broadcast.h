// SPDX-License-Identifier: Apache-2.0
//
// Paper 002, section 2: the single node broadcast on a hypercube.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Uses the spanning tree of figure 4, translated to `root`: d steps and 2^d-1 transmissions under both port models.
/// Single-port: neighbours with larger numbers (in the root's frame) come first, so step t crosses bit d-1-t
/// everywhere. One class per node. Throws InputError if the topology is not a hypercube.
[[nodiscard]] Schedule hypercube_broadcast(const TopologyPtr& topology, Node root, PortModel ports);

}  // namespace rota
