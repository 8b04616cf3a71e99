// SPDX-License-Identifier: Apache-2.0
//
// A search for single-port broadcasts in fewer steps than the trees of rooted_trees.h take.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/trees/rooted_trees.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A spanning tree along which all hear from the root in `steps` steps if each node that has heard tells a child in a
/// step, and its children tell theirs `hop_steps` steps after. A satisfiability solver looks for it. nullopt if there
/// is none, if the solver gives up, or if the formula would be too large (7,000 nodes of four ports in ten steps
/// just fit).
[[nodiscard]] std::optional<RootedTree> told_tree(const Topology& topology, Node root, std::uint32_t steps,
                                                  std::uint32_t hop_steps);

}  // namespace rota
