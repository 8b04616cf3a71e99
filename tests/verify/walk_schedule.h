// SPDX-License-Identifier: Apache-2.0
//
// Total exchanges whose messages wander: each walks at random, through its own origin too, before it takes a shortest
// path to its destination. Such schedules are legal and far from minimal. Whatever the verifier accepts must run.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota::testing_support {

/// Each message makes up to `most_detour` random hops first, and reaches its destination with its last hop only.
[[nodiscard]] Schedule wandering_total_exchange(TopologyPtr topology, PortModel ports, std::uint32_t most_detour,
                                                std::uint64_t seed);

}  // namespace rota::testing_support
