// SPDX-License-Identifier: Apache-2.0
//
// All-port total exchange by search: balanced routes, then list scheduling. Several routes, orders and rules are tried;
// the best result has the fewest steps and, among equals, the least FIFO memory. Results are FIFO-consistent, unless
// negotiation.h found fewer steps. Where all of this ends above the bound of a Cayley graph, wait_free.h is tried, too.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Works on any topology. Cayley graphs get one class, or two (a subgroup of index 2) if one class cannot spread the
/// load evenly; other graphs get one class per node, and so do Cayley graphs of up to 32 nodes if that saves a step. A
/// hop takes `hop_steps` steps. The same seed gives the same schedule.
[[nodiscard]] Schedule all_port_total_exchange(const TopologyPtr& topology, std::uint64_t seed,
                                               std::uint32_t hop_steps = 1);

}  // namespace rota
