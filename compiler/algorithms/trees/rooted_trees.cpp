// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/rooted_trees.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace rota {
namespace {

RootedTree only_root(const Topology& topology, Node root) {
  RootedTree tree;
  tree.root = root;
  tree.parent.assign(topology.node_count(), kNoNode);
  tree.port.assign(topology.node_count(), Port{0});
  tree.order.push_back(root);
  return tree;
}

void add(RootedTree& tree, Node parent, Port port, Node child) {
  tree.parent[index(child)] = parent;
  tree.port[index(child)] = port;
  tree.order.push_back(child);
}

/// Grows a tree of shortest paths level by level.
class ShortestPaths {
 public:
  ShortestPaths(const Topology& topology, Node root)
      : topology_(topology),
        tree_(only_root(topology, root)),
        level_of_(topology.node_count(), kUnreached),
        branch_(topology.node_count(), 0),
        load_(topology.port_count(), 0) {
    level_of_[index(root)] = 0;
  }

  RootedTree run() {
    for (std::size_t begin = 0, level = 1; begin < tree_.order.size(); ++level) {
      const std::size_t end = tree_.order.size();
      add_level(begin, end, static_cast<std::uint32_t>(level));
      begin = end;
    }
    return std::move(tree_);
  }

 private:
  static constexpr std::uint32_t kUnreached = 0xFFFFFFFFU;

  /// The neighbours of the nodes at [begin, end) of the order.
  void add_level(std::size_t begin, std::size_t end, std::uint32_t level) {
    std::vector<Node> found;
    for (std::size_t i = begin; i < end; ++i) {
      for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
        const Node next = topology_.neighbour(tree_.order[i], Port{p});
        if (next == kNoNode || level_of_[index(next)] != kUnreached) continue;
        level_of_[index(next)] = level;
        found.push_back(next);
      }
    }
    std::vector<std::pair<std::size_t, Node>> by_choice;
    by_choice.reserve(found.size());
    for (const Node x : found) by_choice.emplace_back(possible_parents(x).size(), x);
    std::stable_sort(by_choice.begin(), by_choice.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [choice, x] : by_choice) attach(x);
  }

  /// The ports to the neighbours one level closer to the root.
  [[nodiscard]] std::vector<Port> possible_parents(Node x) const {
    std::vector<Port> ports;
    for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
      const Node y = topology_.neighbour(x, Port{p});
      if (y != kNoNode && level_of_[index(y)] + 1 == level_of_[index(x)]) ports.push_back(Port{p});
    }
    return ports;
  }

  void attach(Node x) {
    const auto branch_through = [&](Port to_parent) {
      const Node parent = topology_.neighbour(x, to_parent);
      return parent == tree_.root ? index(topology_.reverse_port(x, to_parent)) : branch_[index(parent)];
    };
    const std::vector<Port> ports = possible_parents(x);
    const Port to_parent = *std::min_element(ports.begin(), ports.end(), [&](Port a, Port b) {
      return load_[branch_through(a)] < load_[branch_through(b)];
    });
    branch_[index(x)] = branch_through(to_parent);
    ++load_[branch_[index(x)]];
    add(tree_, topology_.neighbour(x, to_parent), topology_.reverse_port(x, to_parent), x);
  }

  const Topology& topology_;
  RootedTree tree_;
  std::vector<std::uint32_t> level_of_;
  std::vector<std::uint32_t> branch_;  ///< by node: the root's port that leads to it
  std::vector<std::uint32_t> load_;    ///< by the root's port: nodes behind it
};

/// Grows a tree step by step, each step a maximum matching of nodes that know and nodes that don't (augmenting paths).
class Matchings {
 public:
  Matchings(const Topology& topology, Node root)
      : topology_(topology),
        tree_(only_root(topology, root)),
        knows_(topology.node_count(), false),
        teller_(topology.node_count(), kNoNode),
        by_port_(topology.node_count()),
        tried_(topology.node_count(), 0) {
    knows_[index(root)] = true;
  }

  RootedTree run() {
    active_.push_back(tree_.root);
    while (tree_.order.size() < topology_.node_count()) {
      std::vector<Node> told;
      for (const Node x : active_) {
        ++round_;
        (void)find_listener(x, told);
      }
      for (const Node y : told) {
        add(tree_, teller_[index(y)], by_port_[index(y)], y);
        knows_[index(y)] = true;
        active_.push_back(y);
      }
      std::erase_if(active_, [&](Node x) { return preferred(x).empty(); });
    }
    return std::move(tree_);
  }

 private:
  /// The ports to neighbours that don't know, those with the most such neighbours first.
  [[nodiscard]] std::vector<Port> preferred(Node x) const {
    std::vector<std::pair<std::uint32_t, Port>> found;
    for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
      const Node y = topology_.neighbour(x, Port{p});
      if (y != kNoNode && !knows_[index(y)]) found.emplace_back(ignorant_neighbours(y), Port{p});
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Port> ports;
    ports.reserve(found.size());
    for (const auto& [count, port] : found) ports.push_back(port);
    return ports;
  }

  [[nodiscard]] std::uint32_t ignorant_neighbours(Node x) const {
    std::uint32_t count = 0;
    for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
      const Node y = topology_.neighbour(x, Port{p});
      count += y != kNoNode && !knows_[index(y)] ? 1 : 0;
    }
    return count;
  }

  /// A neighbour for x to tell: one that nobody tells yet, or one whose teller can tell another.
  bool find_listener(Node x, std::vector<Node>& told) {
    const std::vector<Port> ports = preferred(x);
    for (const bool free : {true, false}) {
      for (const Port port : ports) {
        const Node y = topology_.neighbour(x, port);
        const Node other = teller_[index(y)];
        if (free != (other == kNoNode) || (!free && std::exchange(tried_[index(y)], round_) == round_)) continue;
        if (!free && !find_listener(other, told)) continue;
        if (free) told.push_back(y);
        teller_[index(y)] = x;
        by_port_[index(y)] = port;
        return true;
      }
    }
    return false;
  }

  const Topology& topology_;
  RootedTree tree_;
  std::vector<bool> knows_;
  std::vector<Node> active_;          ///< those who know and have a neighbour that does not
  std::vector<Node> teller_;          ///< by node, once it is matched
  std::vector<Port> by_port_;         ///< the teller's port
  std::vector<std::uint32_t> tried_;  ///< by node: the last search that came by
  std::uint32_t round_ = 0;
};

}  // namespace

RootedTree shortest_path_tree(const Topology& topology, Node root) { return ShortestPaths(topology, root).run(); }

RootedTree matching_tree(const Topology& topology, Node root) { return Matchings(topology, root).run(); }

}  // namespace rota
