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
/// class). The search takes up to half a minute, and is for networks of up to 100 nodes or so; larger ones and those of
/// many ports are left. The same seed gives the same program. Precondition: the topology is connected.
[[nodiscard]] std::optional<SumProgram> searched_graph_sums(const TopologyPtr& topology, PortModel ports,
                                                            std::uint32_t limit, std::uint64_t seed);

}  // namespace rota
