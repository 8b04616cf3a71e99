// SPDX-License-Identifier: Apache-2.0
//
// Many demands consist of groups of nodes, each of which could be served as a network of its own.
#pragma once

#include <memory>
#include <vector>

#include "compiler/schedule/demand.h"
#include "compiler/topology/broken.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The groups in which every node has a pair with every other, in order of their first nodes, their nodes in order.
/// Empty if the pairs are not those of such groups. Precondition: the pairs are in order.
[[nodiscard]] std::vector<std::vector<Node>> groups_of(const std::vector<PairDemand>& pairs);

using GroupAlone = std::shared_ptr<const BrokenTopology>;

/// The network without all other nodes.
[[nodiscard]] GroupAlone group_alone(const TopologyPtr& topology, const std::vector<Node>& members);

[[nodiscard]] bool is_connected(const Topology& topology);

/// Each of these groups alone. Empty unless all of them are connected.
[[nodiscard]] std::vector<GroupAlone> connected_groups(const TopologyPtr& topology,
                                                       const std::vector<std::vector<Node>>& groups);

}  // namespace rota
