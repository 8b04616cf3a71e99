// SPDX-License-Identifier: Apache-2.0
//
// A single-port exchange of partial sums on rings of odd length.
#pragma once

#include <cstdint>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Shorter rings are as quick one way round; the results of longer ones take long to judge, as each is of many parts.
inline constexpr std::uint32_t kShortestGappedRing = 7;
inline constexpr std::uint32_t kLongestGappedRing = 1023;

/// Nodes exchange in pairs, as on a ring of even length; the node that is left over is another in each step, the one
/// before the last, and two steps at the beginning fit the pairs to it. (n+3)/2 steps for n nodes, and a program for
/// each. Precondition: an odd number of nodes, kShortestGappedRing or more.
[[nodiscard]] SumProgram sums_beside_a_gap(const Topology& ring);

}  // namespace rota
