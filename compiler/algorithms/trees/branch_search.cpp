// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/branch_search.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Trees that may be tried, and nodes that all of them together may visit; about half a second.
constexpr std::uint64_t kMostBranchTrees = 100'000;
constexpr std::uint64_t kVisitedNodes = 40'000'000;

/// A tree's nodes by depth, and how many of each depth its branches have.
class Branches {
 public:
  Branches(const Topology& topology, Node root, std::uint32_t hop_steps)
      : root_(index(root)),
        hop_steps_(hop_steps),
        nodes_(topology.node_count()),
        children_(nodes_),
        depth_(nodes_),
        branch_(nodes_),
        count_(topology.port_count()) {}

  void visit(const RootedTree& tree) {
    for (auto& list : children_) list.clear();
    for (std::uint32_t x = 0; x < nodes_; ++x) {
      if (x != root_) children_[index(tree.parent[x])].push_back(x);
    }
    for (auto& counts : count_) counts.clear();
    order_.assign(1, root_);
    depth_[root_] = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::uint32_t at = order_[i];
      for (const std::uint32_t x : children_[at]) {
        depth_[x] = depth_[at] + 1;
        branch_[x] = at == root_ ? index(tree.port[x]) : branch_[at];
        auto& counts = count_[branch_[x]];
        counts.resize(std::max<std::size_t>(counts.size(), depth_[x] + std::size_t{1}), 0);
        ++counts[depth_[x]];
        order_.push_back(x);
      }
    }
  }

  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }

  [[nodiscard]] std::uint32_t steps() const {
    std::uint32_t steps = 0;
    for_each_arrival([&steps](std::uint32_t step) { steps = std::max(steps, step); });
    return steps;
  }
  /// The steps after `fewest`, of all messages together.
  [[nodiscard]] std::uint64_t late(std::uint32_t fewest) const {
    std::uint64_t late = 0;
    for_each_arrival([&](std::uint32_t step) { late += step > fewest ? step - fewest : 0; });
    return late;
  }

 private:
  template <class Visit>
  void for_each_arrival(const Visit& visit) const {
    for (const auto& counts : count_) {
      std::uint32_t sent = 0;
      for (std::size_t depth = counts.size(); depth-- > 1;) {
        for (std::uint32_t k = 0; k < counts[depth]; ++k) {
          visit(sent++ + static_cast<std::uint32_t>(depth - 1) * hop_steps_ + 1);
        }
      }
    }
  }

  std::uint32_t root_;
  std::uint32_t hop_steps_;
  std::uint32_t nodes_;
  std::vector<std::vector<std::uint32_t>> children_;
  std::vector<std::uint32_t> depth_;
  std::vector<std::uint32_t> branch_;              ///< by node: the root's port that leads to it
  std::vector<std::vector<std::uint32_t>> count_;  ///< by the root's port, then by depth: nodes
  std::vector<std::uint32_t> order_;               ///< by depth
};

}  // namespace

std::uint32_t scatter_steps(const Topology& topology, const RootedTree& tree, std::uint32_t hop_steps) {
  Branches branches(topology, tree.root, hop_steps);
  branches.visit(tree);
  return branches.steps();
}

RootedTree with_balanced_branches(const Topology& topology, RootedTree first, std::uint32_t fewest, std::uint64_t seed,
                                  std::uint32_t hop_steps) {
  const std::uint32_t nodes = topology.node_count();
  const TopologyLinks links(topology);
  Branches branches(topology, first.root, hop_steps);
  branches.visit(first);
  if (branches.steps() <= fewest || nodes < 3) return first;
  RootedTree tree = first;
  std::uint64_t late = branches.late(fewest);
  Random random(seed);
  std::vector<Port> ways;
  for (std::uint64_t k = 0; k < kMostBranchTrees && k * nodes < kVisitedNodes && late > 0; ++k) {
    const Node x{random.below(nodes)};
    if (x == tree.root) continue;
    ways.clear();
    links.for_each_link(index(x), [&](std::uint32_t port, std::uint32_t) { ways.push_back(Port{port}); });
    const Port to_parent = ways[random.below(static_cast<std::uint32_t>(ways.size()))];
    const Node parent = topology.neighbour(x, to_parent);
    Node above = parent;
    while (above != tree.root && above != x) above = tree.parent[index(above)];
    const auto before = std::pair(tree.parent[index(x)], tree.port[index(x)]);
    const auto after = std::pair(parent, topology.reverse_port(x, to_parent));
    if (above == x || after == before) continue;
    std::tie(tree.parent[index(x)], tree.port[index(x)]) = after;
    branches.visit(tree);
    const std::uint64_t changed = branches.late(fewest);
    if (changed > late) std::tie(tree.parent[index(x)], tree.port[index(x)]) = before;
    late = std::min(late, changed);
  }
  branches.visit(tree);
  tree.order.clear();
  for (const std::uint32_t x : branches.order()) tree.order.push_back(Node{x});
  return branches.steps() < scatter_steps(topology, first, hop_steps) ? tree : first;
}

}  // namespace rota
