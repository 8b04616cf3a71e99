// SPDX-License-Identifier: Apache-2.0
//
// Searches exchanges of partial sums within several groups of nodes at the same time, on the whole network.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A program for each node, of `fewest` steps or more and fewer than `limit`, or nullopt if none is found. A solver
/// looks for exchanges of all groups at once (search_by_classes), and where it gives up, of one after the other, each
/// over what those before leave free. The same seed gives the same program. Preconditions: fewest > 0; each group has
/// two nodes or more.
[[nodiscard]] std::optional<SumProgram> searched_subset_sums(const TopologyPtr& topology, PortModel ports,
                                                             const std::vector<std::vector<Node>>& groups,
                                                             std::uint32_t fewest, std::uint32_t limit,
                                                             std::uint64_t seed);

}  // namespace rota
