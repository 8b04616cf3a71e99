// SPDX-License-Identifier: Apache-2.0
//
// Rooted collectives on any graph, along spanning trees: what there is where no paper has anything better. Their duals
// are these reversed (reversed.h).
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// n-1 transmissions, a class per node. All-port: along shortest paths, in as many steps as the root's eccentricity,
/// the fewest possible. Single-port: along the better of two trees, shortest paths and greedy matchings, each told in
/// the order that is best for that tree (whoever takes longest to pass it on hears first).
[[nodiscard]] Schedule tree_broadcast(const TopologyPtr& topology, Node root, PortModel ports);

/// Along shortest paths, the messages for the farthest nodes first, none waiting on its way; a class per node.
/// Single-port: in max over i of i + (distance of the i-th message), the fewest steps possible. All-port: the same for
/// each of the root's links, behind which the tree has about equally many nodes.
[[nodiscard]] Schedule tree_scatter(const TopologyPtr& topology, Node root, PortModel ports);

/// The broadcast backwards and then the broadcast, as one collective: partial sums go to the root, which sends on what
/// all of them add up to. Twice the steps and transmissions. Precondition: a correct broadcast of one node.
[[nodiscard]] Schedule all_reduce_over(const Schedule& broadcast);

}  // namespace rota
