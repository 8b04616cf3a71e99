// SPDX-License-Identifier: Apache-2.0
//
// All-gathers and all-reduces of groups of nodes, each group over the links between its own nodes alone, as if it were
// a network of its own.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Makes a multinode broadcast whose hops take one step, with a seed.
using Gossip = Schedule (*)(const TopologyPtr&, std::uint64_t);

/// The multicast in which every group has a gossip of its own. nullopt unless the demand consists of groups in which
/// every node has a message for every other, and each group is connected. One class per node; the same seed gives the
/// same schedule. Preconditions of `gossip` hold for a network of so many nodes as each group has.
[[nodiscard]] std::optional<Schedule> multicast_in_groups(const TopologyPtr& topology, Gossip gossip,
                                                          const DemandTable& demand, std::uint64_t seed,
                                                          std::uint32_t hop_steps);

/// The all-reduce of the same groups, of these gossips (woven_all_reduce.h), or nullopt.
[[nodiscard]] std::optional<Schedule> all_reduce_in_groups(const TopologyPtr& topology, Gossip gossip,
                                                           const DemandTable& demand, std::uint64_t seed,
                                                           std::uint32_t hop_steps);

/// The one of fewer steps; the first if they take as many, or the second is none.
[[nodiscard]] Schedule shorter_of(Schedule first, std::optional<Schedule> second);

}  // namespace rota
