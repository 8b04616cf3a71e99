// SPDX-License-Identifier: Apache-2.0
//
// All-port schedules for nodes whose NIC has one injection and one ejection channel, as in networks on chips: in a step
// one message starts at a node, and one ends there, however many links it has (Schedule::nic_channels). No message
// waits, so the routers need no buffers.
#pragma once

#include <cstdint>

#include "compiler/algorithms/input.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// Total exchange on any network. On Cayley graphs one class is tried first, then two. A local search goes up from the
/// fewest steps that starts, arrivals and links allow until it succeeds or earliest_fit.h is as good. Its work is
/// counted, not timed: the same seed gives the same schedule. Throws InputError if the schedule does not fit the memory
/// budget.
[[nodiscard]] Schedule narrow_total_exchange(const TopologyPtr& topology, std::uint64_t seed);

/// The same for an isotropic demand. Throws InputError as require_isotropic (core/isotropic.h) does, too.
[[nodiscard]] Schedule narrow_isotropic(const TopologyPtr& topology, const std::vector<std::uint32_t>& demand,
                                        std::uint64_t seed);

/// The same for a demand by pair, with a class per node. Throws InputError if it does not fit the topology, too.
[[nodiscard]] Schedule narrow_demand(const TopologyPtr& topology, const DemandTable& demand, std::uint64_t seed);

}  // namespace rota
