// SPDX-License-Identifier: Apache-2.0
//
// The local search that shortens an all-port multinode all-reduce.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/gossip/gossip_plan.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// The all-reduce `longer` with what comes after `steps` steps put where there is room. Hops take one another's places
/// along augmenting paths (as messages do in `gossip_greedy`), move within the time that their trees leave them, and
/// now and then a few sums grow new trees; nothing is kept after which more hops have no place than before. The same
/// seed gives the same result. nullopt if that is not done when `visits` (links and steps looked at, some 50 ns each)
/// have run out; they are counted down. Preconditions: `longer` is correct, `links` are those of its network, and no
/// node gets a total twice.
[[nodiscard]] std::optional<Schedule> repaired_all_reduce(const GossipLinks& links, const Schedule& longer,
                                                          std::uint32_t steps, std::int64_t& visits,
                                                          std::uint64_t seed);

}  // namespace rota
