// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/multicast_trees.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace rota {
namespace {

constexpr std::uint32_t kPasses = 6;
/// Of a hop over a link that carries nothing yet.
constexpr std::uint64_t kTreeHopCost = 8;
constexpr std::uint64_t kUnreachedCost = std::numeric_limits<std::uint64_t>::max();

class MulticastTreeSearch {
 public:
  MulticastTreeSearch(const ClassGraph& graph, PortModel ports, const std::vector<PairDemand>& pairs, TreeAim aim,
                      Random& random)
      : graph_(graph),
        ports_(ports),
        most_(std::max(aim.most, 1U)),
        depth_cost_(aim.depth_cost),
        random_(random),
        destinations_(graph.node_count()),
        tree_(graph.node_count()),
        link_load_(graph.link_count()),
        sends_(graph.node_count()),
        receives_(graph.node_count()),
        cost_(graph.node_count()),
        via_(graph.node_count()),
        depth_(graph.node_count()),
        in_tree_(graph.node_count()),
        wants_(graph.node_count()) {
    for (const auto& [origin, destination, messages] : pairs) {
      destinations_[index(origin)].push_back(index(destination));
    }
  }

  std::vector<std::vector<TreeNode>> run() {
    std::vector<std::uint32_t> order;
    for (std::uint32_t m = 0; m < destinations_.size(); ++m) {
      if (!destinations_[m].empty()) order.push_back(m);
    }
    for (std::uint32_t pass = 0; pass < kPasses; ++pass) {
      random_.shuffle(order);
      excess_cost_ = kTreeHopCost << pass;
      for (const std::uint32_t m : order) {
        for (const std::uint32_t link : tree_[m]) load(link, false);
        grow(m);
        for (const std::uint32_t link : tree_[m]) load(link, true);
      }
    }
    std::vector<std::vector<TreeNode>> trees(destinations_.size());
    for (const std::uint32_t m : order) trees[m] = nodes_of(m);
    return trees;
  }

 private:
  void load(std::uint32_t link, bool more) {
    const std::uint32_t one = more ? 1U : ~0U;
    link_load_[link] += one;
    sends_[graph_.class_of(link)] += one;
    receives_[graph_.next_class(link)] += one;
  }

  [[nodiscard]] std::uint64_t cost_of_load(std::uint64_t load) const {
    return kTreeHopCost * load / most_ + (load < most_ ? 0 : excess_cost_ * (load + 1 - most_));
  }
  [[nodiscard]] std::uint64_t hop_cost(std::uint32_t link) const {
    if (ports_ == PortModel::all) return kTreeHopCost + cost_of_load(link_load_[link]);
    return kTreeHopCost + cost_of_load(sends_[graph_.class_of(link)]) +
           cost_of_load(receives_[graph_.next_class(link)]);
  }

  /// Dijkstra's search from the whole tree, which goes on from the nodes that join it.
  void grow(std::uint32_t origin) {
    tree_[origin].clear();
    std::fill(cost_.begin(), cost_.end(), kUnreachedCost);
    std::fill(in_tree_.begin(), in_tree_.end(), false);
    for (const std::uint32_t y : destinations_[origin]) wants_[y] = true;
    std::size_t missing = destinations_[origin].size();
    open_ = {};
    add_to_tree(origin, 0);
    while (missing > 0) {
      const auto [cost, x] = open_.top();
      open_.pop();
      if (cost > cost_[x]) continue;
      if (wants_[x]) {
        wants_[x] = false;
        --missing;
        join(tree_[origin], x);
        continue;
      }
      graph_.for_each_link(x, [&, from = x, so_far = cost](std::uint32_t port, std::uint32_t y) {
        const std::uint32_t link = graph_.link(from, port);
        const std::uint64_t there = so_far + hop_cost(link);
        if (there >= cost_[y] || in_tree_[y]) return;
        via_[y] = link;
        reach(y, there);
      });
    }
  }

  void reach(std::uint32_t x, std::uint64_t cost) {
    cost_[x] = cost;
    open_.emplace(cost, x);
  }

  void add_to_tree(std::uint32_t x, std::uint32_t depth) {
    in_tree_[x] = true;
    depth_[x] = depth;
    reach(x, depth_cost_ * depth);
  }

  /// Adds the way to x to the tree, from there on.
  void join(std::vector<std::uint32_t>& tree, std::uint32_t x) {
    const std::size_t first = tree.size();
    for (std::uint32_t y = x; !in_tree_[y]; y = graph_.class_of(via_[y])) tree.push_back(via_[y]);
    std::reverse(tree.begin() + static_cast<std::ptrdiff_t>(first), tree.end());
    for (std::size_t i = first; i < tree.size(); ++i) {
      add_to_tree(graph_.next_class(tree[i]), depth_[graph_.class_of(tree[i])] + 1);
    }
  }

  [[nodiscard]] std::vector<TreeNode> nodes_of(std::uint32_t origin) {
    std::vector<std::uint32_t>& height = via_;
    depth_[origin] = 0;
    std::vector<TreeNode> nodes;
    for (const std::uint32_t link : tree_[origin]) {
      height[graph_.class_of(link)] = height[graph_.next_class(link)] = 0;
    }
    for (std::size_t i = tree_[origin].size(); i-- > 0;) {  // a link comes after those above it
      const std::uint32_t x = graph_.class_of(tree_[origin][i]);
      const std::uint32_t y = graph_.next_class(tree_[origin][i]);
      height[x] = std::max(height[x], height[y] + 1);
      nodes.push_back({y, tree_[origin][i], 0, height[y]});
    }
    for (auto it = nodes.rbegin(); it != nodes.rend(); ++it) {
      it->depth = depth_[it->node] = depth_[graph_.class_of(it->link)] + 1;
    }
    return nodes;
  }

  const ClassGraph& graph_;
  PortModel ports_;
  std::uint64_t most_;
  std::uint64_t depth_cost_;
  Random& random_;
  std::uint64_t excess_cost_ = 0;                         ///< of each message above `most_`
  std::vector<std::vector<std::uint32_t>> destinations_;  ///< index: message
  std::vector<std::vector<std::uint32_t>> tree_;          ///< index: message; its links, from the origin on
  std::vector<std::uint32_t> link_load_;
  std::vector<std::uint32_t> sends_;  ///< index: node
  std::vector<std::uint32_t> receives_;
  std::vector<std::uint64_t>
      cost_;  ///< index: node; of the way from the tree, and what the depth of its beginning costs
  std::vector<std::uint32_t> via_;    ///< index: node; the last link of that way
  std::vector<std::uint32_t> depth_;  ///< index: node of the tree that grows; hops from the origin
  std::vector<bool> in_tree_;
  std::vector<bool> wants_;  ///< index: node; a destination that is not in the tree yet
  std::priority_queue<std::pair<std::uint64_t, std::uint32_t>, std::vector<std::pair<std::uint64_t, std::uint32_t>>,
                      std::greater<>>
      open_;
};

}  // namespace

std::vector<std::vector<TreeNode>> multicast_trees(const ClassGraph& graph, PortModel ports,
                                                   const std::vector<PairDemand>& pairs, TreeAim aim, Random& random) {
  return MulticastTreeSearch(graph, ports, pairs, aim, random).run();
}

}  // namespace rota
