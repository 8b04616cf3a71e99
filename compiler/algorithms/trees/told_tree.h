// SPDX-License-Identifier: Apache-2.0
//
// A search for single-port broadcasts in fewer steps than the trees of rooted_trees.h take.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "compiler/algorithms/trees/rooted_trees.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A tree from each root that together reach all nodes in `steps` steps if each node that has heard tells a child in a
/// step, and its children tell theirs `hop_steps` steps after. A satisfiability solver looks for them. nullopt if there
/// are none, if the solver gives up, or if the formula would be too large (7,000 nodes of four ports in ten steps
/// just fit). As matching_forest has them: `root` is the first, none of them has a parent. Precondition: there is a
/// root.
[[nodiscard]] std::optional<RootedTree> told_forest(const Topology& topology, std::span<const Node> roots,
                                                    std::uint32_t steps, std::uint32_t hop_steps,
                                                    std::uint64_t most_conflicts);

/// The same from one root.
[[nodiscard]] std::optional<RootedTree> told_tree(const Topology& topology, Node root, std::uint32_t steps,
                                                  std::uint32_t hop_steps);

}  // namespace rota
