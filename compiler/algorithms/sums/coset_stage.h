// SPDX-License-Identifier: Apache-2.0
//
// Adds up what the cosets of a subgroup hold, where every node of a coset has the sum of the coset.
#pragma once

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/sum_program.h"

namespace rota {

/// Every node gets the sum of each other coset from the nearest node of it, over a tree that all nodes have alike,
/// translated. The steps are those of a list schedule of the tree: its depth, or the hops of its busiest port, at
/// least. Precondition: `subgroup` is made of some of the ports of `whole`, of the same topology.
[[nodiscard]] SumProgram sums_of_cosets(const CayleyPart& whole, const CayleyPart& subgroup);

}  // namespace rota
