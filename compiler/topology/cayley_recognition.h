// SPDX-License-Identifier: Apache-2.0
//
// Finds out whether a graph given by its links is a Cayley graph, and of what group.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/topology/neighbour_lists.h"
#include "compiler/topology/regular_group.h"

namespace rota {

/// A larger graph is not looked at.
inline constexpr std::uint32_t kMaxRecognisedNodes = 4096;

/// A regular group of automorphisms. nullopt if the graph has none, or if none was found in about a second; work is
/// counted, not timed. Precondition: at least 2 nodes, connected.
[[nodiscard]] std::optional<RegularGroup> find_regular_group(const NeighbourLists& graph);

}  // namespace rota
