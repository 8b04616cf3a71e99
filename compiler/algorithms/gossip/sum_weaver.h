// SPDX-License-Identifier: Apache-2.0
//
// All-reduces in which totals are broadcast while other sums are still added up: the hops of given trees by list
// scheduling.
#pragma once

#include <cstdint>
#include <functional>

#include "compiler/algorithms/gossip/sum_trees.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The trees of a try; other seeds give others.
using TreesOfSeed = std::function<SumTrees(std::uint64_t)>;

/// The best schedule that is found of fewer than `most` steps; one without hops if there is none. Sums come one after
/// the other rather than all at once, in several orders, and each schedule is improved by forward-backward passes
/// (sum_passes.h), over several trees. `trees`: on `topology`, under `ports`. The same seed gives the same schedule.
[[nodiscard]] Schedule woven_sums(const Topology& topology, PortModel ports, const TreesOfSeed& trees,
                                  std::uint64_t seed, std::uint32_t hop_steps, std::uint32_t most);

}  // namespace rota
