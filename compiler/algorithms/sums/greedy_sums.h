// SPDX-License-Identifier: Apache-2.0
//
// Single-port exchanges of partial sums on small graphs of any kind, found by trying.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

/// On larger graphs hardly a try succeeds: sooner or later every sum that a node could get has something that it has.
inline constexpr std::uint32_t kMostGreedyNodes = 32;

/// In every step a greedy matching of nodes and neighbours brings the largest sums of which the receivers have nothing
/// yet. The shortest of some hundred such exchanges of at most `limit` steps, which differ in how they
/// break ties; the same every time. Nodes have programs of their own. nullopt if there is none, or for more than
/// kMostGreedyNodes nodes.
[[nodiscard]] std::optional<SumProgram> greedy_single_port_sums(const Topology& topology, std::uint32_t limit);

}  // namespace rota
