// SPDX-License-Identifier: Apache-2.0
//
// Searches single-port exchanges of partial sums on Cayley graphs whose nodes do at most a few different things.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The shortest program found of fewer than `limit` steps. All nodes do the same, or all even and all odd ones, or, if
/// they `may_differ`, those of each coset of a subgroup. nullopt if none is found. Preconditions: as of cayley_sums.
[[nodiscard]] std::optional<SumProgram> searched_single_port_sums(const TopologyPtr& topology, std::uint32_t limit,
                                                                  std::uint64_t seed, bool may_differ);

}  // namespace rota
