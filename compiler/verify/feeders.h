// SPDX-License-Identifier: Apache-2.0
//
// Nodes that get all their messages from few others.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota::verify {

/// Nodes and how many nodes have a link to one of them.
struct FedNodes {
  std::vector<Node> fed;  ///< ascending
  std::uint32_t feeders = 0;
};

/// The set with the most nodes for each of its feeders, found by maximum flows from senders to receivers; all nodes, if
/// that is too much (kMaxLinkVisits). Precondition: at least two nodes.
[[nodiscard]] FedNodes least_fed(const Topology& topology);

}  // namespace rota::verify
