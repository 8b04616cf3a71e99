// SPDX-License-Identifier: Apache-2.0
//
// All-port total exchange, the same at every node of a class and FIFO-consistent: balanced routes, then list
// scheduling; the best of several routes, orders and rules, few steps first, then little memory.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Any topology; Cayley graphs get one class, or two (a subgroup of index 2) where one cannot spread the load evenly,
/// others a class per node. The same seed gives the same schedule.
[[nodiscard]] Schedule all_port_total_exchange(const TopologyPtr& topology, std::uint64_t seed);

}  // namespace rota
