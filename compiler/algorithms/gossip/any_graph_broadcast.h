// SPDX-License-Identifier: Apache-2.0
//
// The all-port multinode broadcast (all-gather) on any graph. Without a group there is no tree to translate: each node
// is a class of its own, and each message has a tree of its own.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// The most nodes that a search takes; about half a minute.
inline constexpr std::uint32_t kMostGossipNodes = 1024;

/// n(n-1) transmissions, one class per node. Greedy searches by several rules; where they take more steps than
/// ceil((n-1)/least degree) and the diameter, a local search. Fewest steps win, then fewest FIFO lanes, then the
/// shallowest FIFOs. The same seed gives the same schedule. Precondition: at most kMostGossipNodes nodes.
[[nodiscard]] Schedule any_graph_multinode_broadcast(const TopologyPtr& topology, std::uint64_t seed);

}  // namespace rota
