// SPDX-License-Identifier: Apache-2.0
//
// The single-port multinode broadcast (all-gather) on any graph. Without a group there is no tree to translate.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// n(n-1) transmissions, one class per node: the best of several exchanges (segment_exchange.h) by maximum matchings,
/// each of which takes n-1 steps or more. The same seed gives the same schedule. Precondition: at most
/// kMostSegmentNodes nodes.
[[nodiscard]] Schedule single_port_multinode_broadcast(const TopologyPtr& topology, std::uint64_t seed);

}  // namespace rota
