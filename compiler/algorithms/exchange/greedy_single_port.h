// SPDX-License-Identifier: Apache-2.0
//
// Single-port total exchange on networks without a group, and demands by pair. Every step is a greedy matching of
// senders and receivers.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Works on any topology. Routes are minimal, every node is a class of its own, and the number of steps is not
/// guaranteed. A hop takes `hop_steps` steps.
[[nodiscard]] Schedule greedy_single_port_total_exchange(const TopologyPtr& topology, std::uint32_t hop_steps = 1);

/// The same for a demand by pair. Throws InputError if it does not fit the topology.
[[nodiscard]] Schedule greedy_single_port_demand(const TopologyPtr& topology, const DemandTable& demand,
                                                 std::uint32_t hop_steps = 1);

}  // namespace rota
