// SPDX-License-Identifier: Apache-2.0
//
// Simple schedules for tests of the verifiers and of schedule files: shortest paths from a breadth-first search; in
// each step the first message in order wins. This file shares no code with compiler/algorithms.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::testing_support {

/// A correct total exchange under `ports`, one program per class of `symmetry`. `rotation` varies the order.
[[nodiscard]] Schedule naive_total_exchange(TopologyPtr topology, SymmetryPtr symmetry, PortModel ports,
                                            std::uint32_t rotation = 0);

/// The topology's available symmetries: the trivial one and, with a group, the whole group and up to two parity
/// subgroups.
[[nodiscard]] std::vector<SymmetryPtr> symmetries_of(const TopologyPtr& topology);

}  // namespace rota::testing_support
