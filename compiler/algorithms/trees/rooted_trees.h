// SPDX-License-Identifier: Apache-2.0
//
// Spanning trees of any graph, which rooted collectives send along.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota {

struct RootedTree {
  Node root{};
  std::vector<Node> parent;  ///< by node; kNoNode at the root
  std::vector<Port> port;    ///< by node: the parent's port that leads to it; means nothing at the root
  std::vector<Node> order;   ///< all nodes, the root first, parents before children
};

/// Shortest paths. Of the parents that a node could have it gets one in the root's lightest branch, nodes with the
/// least choice first, so that the root's links have about as many nodes behind each as they can.
[[nodiscard]] RootedTree shortest_path_tree(const Topology& topology, Node root);

/// The tree of a broadcast in which in every step as many nodes as possible that know tell one that does not (a maximum
/// matching); of the neighbours that it could tell a node prefers the one with the most neighbours that do not know.
[[nodiscard]] RootedTree matching_tree(const Topology& topology, Node root);

}  // namespace rota
