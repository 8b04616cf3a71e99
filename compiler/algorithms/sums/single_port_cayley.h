// SPDX-License-Identifier: Apache-2.0
//
// Single-port exchanges of partial sums on Cayley graphs.
#pragma once

#include <cstdint>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The shortest found of these: a sequence of ports over which all nodes send alike; the same where the group is
/// abelian and has a subgroup of index 2, outside of which each port is used for its reverse; within a subgroup first
/// and then among its cosets. If none is found, the all-port exchange of cayley_sums, its hops one after another.
/// Preconditions: as of cayley_sums.
[[nodiscard]] SumProgram single_port_cayley_sums(const TopologyPtr& topology, std::uint64_t seed);

}  // namespace rota
