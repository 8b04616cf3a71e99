// SPDX-License-Identifier: Apache-2.0
//
// Link-disjoint spanning trees with one root, along which the segments of a long message flow (Edmonds, "Edge-disjoint
// branchings", 1973: there are as many as the smallest maximum flow from the root to another node).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/topology/topology.h"

namespace rota {

struct PackedTree {
  struct Hop {
    Node from;
    Port port;
    Node to;
    std::uint32_t depth;  ///< of `to`; the root's is 0
  };
  std::vector<Hop> hops;  ///< n-1, in order of depth
  std::uint32_t depth = 0;
};

/// Grows trees level by level, all at once. A link is given to a tree only if every tree can still be completed; a
/// maximum flow to the link's end tells (Lovász, "On two minimax theorems in graph theory", 1976, for trees of which
/// each has some nodes).
class TreePacking {
 public:
  TreePacking(const Topology& topology, Node root);

  /// The largest number of trees: the smallest maximum flow from the root to another node.
  [[nodiscard]] std::uint32_t most_trees();
  /// So many trees; which of them get a link first is random. Precondition: 1 ≤ count ≤ most_trees().
  [[nodiscard]] std::vector<PackedTree> grow(std::uint32_t count, Random& random);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  struct Link {
    std::uint32_t from;
    std::uint32_t to;
    Port port;
  };

  [[nodiscard]] bool has(std::uint32_t tree, std::uint32_t x) const { return depth_[tree * nodes_ + x] != kNone; }
  void clear(std::uint32_t count);
  /// True if `target` can be in all trees: its flow is as large as their number.
  [[nodiscard]] bool can_complete(std::uint32_t target);
  /// Adds a unit of the flow that enters `target`.
  bool augment(std::uint32_t target);
  [[nodiscard]] std::uint32_t flow_into(std::uint32_t target, std::uint32_t most);
  void forget_flow();
  void add_level(std::uint32_t level, Random& random);

  std::uint32_t nodes_;
  std::uint32_t root_;
  std::vector<Link> links_;
  std::vector<std::vector<std::uint32_t>> into_;  ///< index: node; links
  std::vector<std::vector<std::uint32_t>> out_of_;
  std::uint32_t trees_ = 0;
  std::vector<std::uint32_t> depth_;               ///< [tree][node]; kNone: not in the tree yet
  std::vector<std::uint32_t> tree_of_;             ///< index: link
  std::vector<std::vector<std::uint32_t>> grown_;  ///< index: tree; its links

  // The flow of one check: a unit starts in each tree without the target, at any of the tree's nodes.
  std::vector<bool> carries_;           ///< index: link
  std::vector<std::uint32_t> touched_;  ///< links that may carry
  std::vector<std::uint32_t> starts_;   ///< index: tree; where its unit starts, or kNone
  std::vector<std::uint64_t> seen_;     ///< index: node, then tree; the search that saw it last
  std::uint64_t searches_ = 0;
  struct Visit {
    std::uint32_t place;   ///< a node, or nodes_ + a tree
    std::uint32_t before;  ///< the visit that led here
    std::uint32_t link;    ///< between the two, or kNone
  };
  std::vector<Visit> visits_;
};

}  // namespace rota
