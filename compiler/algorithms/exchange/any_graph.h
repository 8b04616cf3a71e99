// SPDX-License-Identifier: Apache-2.0
//
// All-port total exchange on networks without a group, and demands by pair on any network. Every node is a class of its
// own, so both routes and timetable are found for all messages at once: messages leave the loaded links, then links
// send by simple rules; where that takes more steps than it should, messages negotiate for links and steps.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Tries shortest and spread routes with several rules and seeds, within an effort that is counted, not timed. The best
/// result has the fewest steps, among equals one FIFO a crosspoint if that was found, then the least FIFO memory. No
/// crosspoint needs more than kMostNegotiatedLanes FIFOs (negotiation.h). A hop takes `hop_steps` steps. The same seed
/// gives the same schedule. Throws InputError if the schedule does not fit the memory budget.
[[nodiscard]] Schedule any_graph_total_exchange(const TopologyPtr& topology, std::uint64_t seed,
                                                std::uint32_t hop_steps = 1);

/// The same for a demand by pair, on any topology. Throws InputError if it does not fit the topology, too.
[[nodiscard]] Schedule any_graph_demand(const TopologyPtr& topology, const DemandTable& demand, std::uint64_t seed,
                                        std::uint32_t hop_steps = 1);

}  // namespace rota
