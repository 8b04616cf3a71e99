// SPDX-License-Identifier: Apache-2.0
//
// All-reduce without a root: nodes exchange partial sums until each has got all contributions once.
#pragma once

#include <cstdint>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// Where nodes have programs of their own, their results are judged one by one, which takes the square of the nodes.
inline constexpr std::uint32_t kMostNodesWithSumsOfTheirOwn = 4096;

/// Whether a node adds up what comes over few enough links for a router (kMaxFifosPerChannel): no factor but complete
/// graphs has more than 63 ports; and whether all nodes do the same, or are at most kMostNodesWithSumsOfTheirOwn.
[[nodiscard]] bool can_exchange_sums(const Topology& topology);

/// The same for single-port: all factors are complete graphs, rings, hypercubes or Cayley graphs of few ports and nodes
/// (single_port_cayley_sums), or there are at most kMostNodesWithSumsOfTheirOwn nodes, and on each other factor an
/// exchange is found (greedy_sums) or trees on a cycle are shorter than those of a root (sums_around_cycle).
[[nodiscard]] bool can_exchange_sums_single_port(const Topology& topology);

/// On a product one factor after another. All-port: on a Cayley graph of few ports as cayley_sums, otherwise over a
/// spanning tree of least diameter; the steps are the diameter on rings, arrays, tori, meshes, hypercubes, complete
/// graphs, trees and their products (recursive doubling, on a hypercube), and on others as many as it finds, at most
/// twice the radius. Single-port: the steps are the diameter on rings and arrays of even length, on hypercubes and
/// their products, ⌈log2 n⌉ on complete graphs, and (n+3)/2 on rings of odd length n; on others as many as the shortest
/// sequence of ports takes, or trees on a cycle. T steps of one hop become (T -
/// 1)·hop_steps + 1. Precondition: can_exchange_sums, or can_exchange_sums_single_port. Throws InputError if the
/// schedule exceeds the memory budget.
[[nodiscard]] Schedule exchanged_sums(const TopologyPtr& topology, PortModel ports, std::uint64_t seed,
                                      std::uint32_t hop_steps);

/// The all-reduce in which nodes do this, with hops of `hop_steps` steps. Throws InputError if it exceeds the budget.
[[nodiscard]] Schedule schedule_of_sums(const TopologyPtr& topology, PortModel ports, SumProgram program,
                                        std::uint32_t hop_steps);

}  // namespace rota
