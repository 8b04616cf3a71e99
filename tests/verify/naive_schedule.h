// SPDX-License-Identifier: Apache-2.0
//
// Schedules made by the simplest thing that works, for tests of the verifiers and of schedule files: shortest paths
// from a breadth-first search, and in each step whoever comes first. Shares nothing with compiler/algorithms.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::testing {

/// A correct total exchange under `ports`, one program per class of `symmetry`. `rotation` varies who comes first.
[[nodiscard]] Schedule naive_total_exchange(TopologyPtr topology, SymmetryPtr symmetry, PortModel ports,
                                            std::uint32_t rotation = 0);

/// Every symmetry the topology has at hand: trivial, and with a group the whole of it and up to two parity subgroups.
[[nodiscard]] std::vector<SymmetryPtr> symmetries_of(const TopologyPtr& topology);

}  // namespace rota::testing
