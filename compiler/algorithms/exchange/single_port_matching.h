// SPDX-License-Identifier: Apache-2.0
//
// Single-port total exchange and demands on graphs without a group: routes that spread the work over the nodes, and a
// matching of senders and receivers in every step.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// The most messages of a network that this search is worth its time for.
inline constexpr std::uint64_t kMostMatchedMessages = 300'000;

/// Tries routings and orders until the steps are the most work of a node, which no schedule undercuts, or the effort is
/// spent, some seconds. Every node is a class of its own. A hop takes `hop_steps` steps. Same seed, same schedule.
[[nodiscard]] Schedule matched_total_exchange(const TopologyPtr& topology, std::uint64_t seed,
                                              std::uint32_t hop_steps = 1);

/// The same for a demand by pair. Throws InputError if it does not fit the topology.
[[nodiscard]] Schedule matched_demand(const TopologyPtr& topology, const DemandTable& demand, std::uint64_t seed,
                                      std::uint32_t hop_steps = 1);

}  // namespace rota
