// SPDX-License-Identifier: Apache-2.0
//
// A local search for the tree of an all-port scatter. Each of the root's links feeds one branch of the tree, with the
// messages for its farthest nodes first, so that no message waits and no two meet. Such a branch takes
// max over i of i + (depth of its i-th node) steps; its nodes need not be on shortest paths.
#pragma once

#include <cstdint>

#include "compiler/algorithms/trees/rooted_trees.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The steps of an all-port scatter along the tree if hops take `hop_steps` steps.
[[nodiscard]] std::uint32_t scatter_steps(const Topology& topology, const RootedTree& tree,
                                          std::uint32_t hop_steps = 1);

/// `first`, or a tree on which the scatter takes fewer steps. The search ends at `fewest` steps, or when its work is
/// done. The same seed gives the same tree, with its nodes in order of depth.
[[nodiscard]] RootedTree with_balanced_branches(const Topology& topology, RootedTree first, std::uint32_t fewest,
                                                std::uint64_t seed, std::uint32_t hop_steps = 1);

}  // namespace rota
