// SPDX-License-Identifier: Apache-2.0
//
// A schedule of one network, for the same network under other numbers.
#pragma once

#include <cstdint>
#include <span>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// `node_at[x]` is the node of `topology` that node x of the schedule's network is. Preconditions: linked nodes stay
/// linked, no links are parallel, and every node is a class of its own.
[[nodiscard]] Schedule relabelled(Schedule schedule, const TopologyPtr& topology, std::span<const Node> node_at);

}  // namespace rota
