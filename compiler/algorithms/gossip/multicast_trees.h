// SPDX-License-Identifier: Apache-2.0
//
// A tree for every message of a multicast: which nodes get it, those that demand it and those that only pass it on.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/schedule/demand.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// A node that a message comes to.
struct TreeNode {
  std::uint32_t node;
  std::uint32_t link;    ///< of the graph; over which it comes in the tree
  std::uint32_t depth;   ///< the hops that it has made then
  std::uint32_t height;  ///< the most hops that it makes from there
};

/// What trees are made for.
struct TreeAim {
  std::uint32_t most;  ///< messages on a link, or of a sender or receiver
  std::uint32_t
      depth_cost;  ///< of a way, for each hop from the origin to where it leaves the tree; in eighths of an idle hop
};

/// Index: the message, that is, its origin; the nodes that it comes to, each of which demands it or has nodes below it.
/// Every tree joins the destinations one by one over the cheapest way from what there is of it (Takahashi and
/// Matsuyama, "An approximate solution for the Steiner problem in graphs", 1980); links (single-port: senders and
/// receivers) that carry more than `aim.most` messages cost more from pass to pass. `graph`: of the trivial symmetry.
/// The same state of `random` gives the same trees.
[[nodiscard]] std::vector<std::vector<TreeNode>> multicast_trees(const ClassGraph& graph, PortModel ports,
                                                                 const std::vector<PairDemand>& pairs, TreeAim aim,
                                                                 Random& random);

}  // namespace rota
