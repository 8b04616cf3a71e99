// SPDX-License-Identifier: Apache-2.0
//
// Spanning trees of arbitrary graphs, along which rooted collectives send.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota {

struct RootedTree {
  Node root{};
  std::vector<Node> parent;  ///< index: node; kNoNode at the root
  std::vector<Port> port;    ///< index: node; the parent's port that leads to it, unused at the root
  std::vector<Node> order;   ///< all nodes, root first, parents before their children
};

/// A tree of so many nodes of which only the root has its place, and the way to give another its place: its parent must
/// have one.
[[nodiscard]] RootedTree only_root(std::uint32_t nodes, Node root);
void add_child(RootedTree& tree, Node parent, Port port, Node child);

/// A shortest-path tree. A node with several possible parents joins the root's least loaded branch; nodes with the
/// fewest choices come first. The root's links thus have about equally many nodes behind them.
[[nodiscard]] RootedTree shortest_path_tree(const Topology& topology, Node root);

/// A broadcast tree grown step by step: in each step a maximum matching lets as many informed nodes as possible inform
/// a neighbour. A node prefers the neighbour with the most uninformed neighbours.
[[nodiscard]] RootedTree matching_tree(const Topology& topology, Node root);

/// The same from several roots at once: a tree for each. `root` is the first; none of them has a parent.
[[nodiscard]] RootedTree matching_forest(const Topology& topology, std::span<const Node> roots);

}  // namespace rota
