// SPDX-License-Identifier: Apache-2.0
//
// Single-port exchanges of partial sums that are known in closed form: in each step a node sends at most one sum and
// gets at most one.
#pragma once

#include <cstdint>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/topology/topology.h"

namespace rota {

/// On a ring of an even number n of nodes: in each step neighbours exchange in pairs, and in the next step every node
/// with its other neighbour, to whom it passes on what it has just got. n/2 steps, the minimum; even and odd nodes
/// have a program each.
[[nodiscard]] SumProgram sums_in_pairs(const Topology& ring);

/// On an array of n nodes: a sum goes along it each way. n - 1 steps, the minimum, and n if n is odd, as both would
/// come to the middle at once.
[[nodiscard]] SumProgram sums_along_array(const Topology& array);

/// On a complete graph of n nodes: sums of s nodes become sums of 2s or 2s - 1. ⌈log2 n⌉ steps, the minimum.
[[nodiscard]] SumProgram doubled_sums(const Topology& complete);

}  // namespace rota
