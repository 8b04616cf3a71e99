// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of partial sums on Cayley graphs: every node does the same.
#pragma once

#include <cstdint>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

inline constexpr std::uint32_t kMostNodesOfCayleySums = 8192;
inline constexpr std::uint32_t kMostPortsOfCayleySums = 8;

/// The shortest program of these: along the ports one after another, where their multiples divide the group (rings,
/// tori, many circulants); over two generators that commute; from a subgroup of fewer ports to its cosets; and, where
/// all of these take more steps than the diameter, what SumSearch finds. Preconditions: topology.group(); at most
/// kMostNodesOfCayleySums nodes and kMostPortsOfCayleySums ports.
[[nodiscard]] SumProgram cayley_sums(const Topology& topology, std::uint64_t seed);

}  // namespace rota
