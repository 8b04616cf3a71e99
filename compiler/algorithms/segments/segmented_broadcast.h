// SPDX-License-Identifier: Apache-2.0
//
// The broadcast of a long message in segments, over all links at once. tree_collectives.h has the one over a single
// tree, for networks of any size.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// The most nodes that these take; about half a minute.
inline constexpr std::uint32_t kMostSegmentNodes = 1024;

/// All-port. The segments flow down link-disjoint trees (tree_packing.h), of which there are as many as give fewest
/// steps; no message waits. With k segments on trees of depths d_i: the least T with Σ max(0, T - d_i + 1) ≥ k. The
/// same seed gives the same schedule. Precondition: at most kMostSegmentNodes nodes.
[[nodiscard]] Schedule packed_trees_broadcast(const TopologyPtr& topology, Node root, std::uint32_t segments,
                                              std::uint64_t seed);

/// The best of several exchanges (segment_exchange.h) of these segments, or a broadcast over trees if that takes no
/// more steps: all-port packed_trees_broadcast, single-port tree_broadcast. All-port, messages overtake one another
/// only where that takes fewer steps. As above.
[[nodiscard]] Schedule exchanged_broadcast(const TopologyPtr& topology, Node root, std::uint32_t segments,
                                           PortModel ports, std::uint64_t seed);

}  // namespace rota
