// SPDX-License-Identifier: Apache-2.0
//
// All-port total exchange in which nothing waits: every message moves in every step from its injection to its ejection,
// so that routers need no buffers.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Square tori have a schedule in closed form, whatever the seed. Elsewhere it searches for a schedule at the lower
/// bound, then for one with as few steps more as it finds. One class, or two (a subgroup of index 2). The same seed
/// gives the same schedule; the default seed stands for a better one where one is known. Precondition:
/// topology->group(). Throws InputError above the memory budget.
[[nodiscard]] Schedule wait_free_total_exchange(const TopologyPtr& topology, std::uint64_t seed);

}  // namespace rota
