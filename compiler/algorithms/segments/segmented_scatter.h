// SPDX-License-Identifier: Apache-2.0
//
// The scatter of several messages for each node, over all of the root's links in every step.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// All-port. The messages for the farthest nodes leave first, each over the first way that is free in the steps in
/// which it passes; none waits. Messages for near nodes go round where the short ways are full. Or tree_scatter, if
/// that takes no more steps or the search would take minutes. The same seed gives the same schedule.
[[nodiscard]] Schedule segmented_scatter(const TopologyPtr& topology, Node root, std::uint32_t segments,
                                         std::uint64_t seed);

}  // namespace rota
