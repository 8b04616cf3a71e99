// SPDX-License-Identifier: Apache-2.0
//
// Rooted collectives on any graph, along spanning trees; the fallback where no paper has a better algorithm. Reversing
// them gives their duals (reversed.h).
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// n-1 transmissions, one class per node. All-port: along shortest paths, in as many steps as the root's eccentricity,
/// the minimum. Single-port: the better of shortest_path_tree and matching_tree, each in its best order: the child
/// whose subtree takes longest is informed first; of one segment a told_tree, where there is a better one. The better
/// is that for hops of `hop_steps` steps; the schedule's own
/// take one. Several segments follow one another down the tree: all-port in each step, single-port after as many steps
/// as a node has children at most.
[[nodiscard]] Schedule tree_broadcast(const TopologyPtr& topology, Node root, PortModel ports,
                                      std::uint32_t hop_steps = 1, std::uint32_t segments = 1);

/// Messages for the farthest nodes first; no message waits on its way. One class per node. Single-port: along shortest
/// paths, max over i of i + (distance of the i-th message) steps, the minimum. All-port: the same for each of the
/// root's links, with the depth in its branch of the tree; the branches are balanced by a local search
/// (branch_search.h) where those of shortest paths take more steps than (n-1)/degree or the root's eccentricity.
/// They are balanced for hops of `hop_steps` steps; the schedule's own take one. The `segments` messages for a node
/// follow one another.
[[nodiscard]] Schedule tree_scatter(const TopologyPtr& topology, Node root, PortModel ports,
                                    std::uint32_t hop_steps = 1, std::uint32_t segments = 1);

/// The broadcast reversed, then the broadcast: partial sums go to the root, which then broadcasts their total. Twice
/// the transmissions; twice the steps and hop_steps - 1. Precondition: a correct broadcast from one node, a multinode
/// broadcast, which gives a multinode all-reduce, or a multicast, which gives one of groups; no node gets a copy twice.
[[nodiscard]] Schedule all_reduce_over(const Schedule& broadcast);

}  // namespace rota
