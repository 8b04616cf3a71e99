// SPDX-License-Identifier: Apache-2.0
//
// Multinode all-reduce on any network in which totals are broadcast while other sums are still added up.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// The hops of balanced trees (sum_trees.h) by list scheduling, on the network and under the port model of `gossip`, a
/// multinode broadcast whose hops take one step (sum_weaver.h). Where that saves no step over
/// `gossip` and the same backwards before it, with one FIFO a crosspoint, it is these. All-port with hops of one step,
/// alternated_all_reduce.h offers another schedule. All-port, a local search (sum_repair.h) then shortens what there
/// is, and the shortest is taken. The same seed gives the same schedule.
[[nodiscard]] Schedule woven_all_reduce(const Schedule& gossip, std::uint64_t seed, std::uint32_t hop_steps);

}  // namespace rota
