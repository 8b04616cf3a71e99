// SPDX-License-Identifier: Apache-2.0
//
// Searches exchanges of partial sums on networks without a group, in the order that finds most in little time.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A program for each node, of fewer than `limit` steps, or nullopt if none is found (search_by_classes, every node a
/// class). The search takes up to a minute. There is none on networks of more than 80 nodes, single-port 40, or 350
/// links. The same seed gives the same program. Precondition: the topology is connected.
[[nodiscard]] std::optional<SumProgram> searched_graph_sums(const TopologyPtr& topology, PortModel ports,
                                                            std::uint32_t limit, std::uint64_t seed);

}  // namespace rota
