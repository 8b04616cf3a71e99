// SPDX-License-Identifier: Apache-2.0
//
// All-port multinode all-reduces whose two halves are gossips, each made around the other.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Totals spread as messages of a gossip do (`gossip_greedy`), over the links and in the steps that the collection of
/// sums leaves free. Sums are collected the same way, backwards in time, over what the totals leave. One half after the
/// other is made anew, with forward-backward passes (sum_passes.h) in between, as long as that saves steps. At first
/// each sum meets in a step of its own: those of nodes in the middle of the network first and last, since their totals
/// are soon everywhere and their contributions may leave late; those of remote nodes in between. The best of a few
/// such searches; no schedule takes fewer than `fewest` steps. One without hops if no search came to an end. Hops take
/// one step. The same seed gives the same schedule.
[[nodiscard]] Schedule alternated_all_reduce(const TopologyPtr& topology, std::uint32_t fewest, std::uint64_t seed);

}  // namespace rota
