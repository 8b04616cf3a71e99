// SPDX-License-Identifier: Apache-2.0
//
// Shortens a gossip plan by a local search: what comes too late is left out, then messages are taken out whole and sent
// again over the (link, step) places that are free, until all arrive in time.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/gossip/gossip_plan.h"

namespace rota {

/// A complete plan of at most `steps` steps, or nullopt if the search has found none after looking at `most_visits`
/// places. Messages wait for their turn in any order. The same seed gives the same plan.
[[nodiscard]] std::optional<GossipPlan> repaired_gossip(const GossipLinks& links, const GossipPlan& late,
                                                        std::uint32_t steps, std::uint64_t most_visits,
                                                        std::uint64_t seed);

}  // namespace rota
