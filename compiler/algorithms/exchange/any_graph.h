// SPDX-License-Identifier: Apache-2.0
//
// All-port total exchange on networks without a group. Every node is a class of its own, so both routes and timetable
// are found for all pairs of nodes at once: messages leave the loaded links, then links send by simple rules.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Tries shortest and spread routes with several rules and seeds, within an effort that is counted, not timed. The best
/// result has the fewest steps and, among equals, the least FIFO memory. Every schedule is FIFO-consistent. A hop takes
/// `hop_steps` steps. The same seed gives the same schedule. Throws InputError if the schedule does not fit the memory
/// budget.
[[nodiscard]] Schedule any_graph_total_exchange(const TopologyPtr& topology, std::uint64_t seed,
                                                std::uint32_t hop_steps = 1);

}  // namespace rota
