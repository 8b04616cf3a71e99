// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/rooted_trees.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "compiler/graph/breadth_first.h"
#include "compiler/graph/matching.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Grows a shortest-path tree level by level.
class ShortestPaths {
 public:
  ShortestPaths(const Topology& topology, Node root)
      : topology_(topology),
        links_(topology),
        tree_(only_root(topology.node_count(), root)),
        level_of_(topology.node_count(), graph::kUnreached),
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
  /// Adds the new neighbours of the nodes at [begin, end) of the order.
  void add_level(std::size_t begin, std::size_t end, std::uint32_t level) {
    std::vector<Node> found;
    for (std::size_t i = begin; i < end; ++i) {
      links_.for_each_link(index(tree_.order[i]), [&](std::uint32_t, std::uint32_t next) {
        if (level_of_[next] != graph::kUnreached) return;
        level_of_[next] = level;
        found.push_back(Node{next});
      });
    }
    std::vector<std::pair<std::size_t, Node>> by_choice;
    by_choice.reserve(found.size());
    for (const Node x : found) by_choice.emplace_back(possible_parents(x).size(), x);
    std::stable_sort(by_choice.begin(), by_choice.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [choice, x] : by_choice) attach(x);
  }

  /// The ports to the neighbours that are one level closer to the root.
  [[nodiscard]] std::vector<Port> possible_parents(Node x) const {
    std::vector<Port> ports;
    links_.for_each_link(index(x), [&](std::uint32_t port, std::uint32_t y) {
      if (level_of_[y] + 1 == level_of_[index(x)]) ports.push_back(Port{port});
    });
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
    add_child(tree_, topology_.neighbour(x, to_parent), topology_.reverse_port(x, to_parent), x);
  }

  const Topology& topology_;
  TopologyLinks links_;
  RootedTree tree_;
  std::vector<std::uint32_t> level_of_;
  std::vector<std::uint32_t> branch_;  ///< by node: the root's port that leads to it
  std::vector<std::uint32_t> load_;    ///< by the root's port: nodes behind it
};

/// Grows a tree step by step. Each step is a maximum matching of informed and uninformed nodes (augmenting paths).
class Matchings {
 public:
  Matchings(const Topology& topology, std::span<const Node> roots)
      : links_(topology),
        tree_(only_root(topology.node_count(), roots.front())),
        knows_(topology.node_count(), false),
        ignorant_neighbours_(topology.node_count(), 0),
        tellers_(topology.node_count(), graph::Lookahead::free_first) {
    for (std::uint32_t x = 0; x < topology.node_count(); ++x) ignorant_neighbours_[x] = topology.degree(Node{x});
    tree_.order.assign(roots.begin(), roots.end());
    for (const Node root : roots) learn(index(root));
  }

  RootedTree run() {
    while (tree_.order.size() < knows_.size()) {
      tellers_.clear();
      for (const std::uint32_t x : active_) {
        (void)tellers_.add(x, [this](std::uint32_t teller) { return preferred(teller); });
      }
      for (const std::uint32_t y : tellers_.taken()) {
        add_child(tree_, Node{tellers_.asker_of(y)}, Port{tellers_.tag_of(y)}, Node{y});
        learn(y);
      }
      std::erase_if(active_, [&](std::uint32_t x) { return ignorant_neighbours_[x] == 0; });
    }
    return std::move(tree_);
  }

 private:
  void learn(std::uint32_t x) {
    knows_[x] = true;
    active_.push_back(x);
    links_.for_each_link(x, [this](std::uint32_t, std::uint32_t y) { --ignorant_neighbours_[y]; });
  }

  /// The uninformed neighbours, those with the most uninformed neighbours of their own first.
  [[nodiscard]] std::vector<graph::Matching::Choice> preferred(std::uint32_t x) const {
    std::vector<graph::Matching::Choice> choices;
    links_.for_each_link(x, [&](std::uint32_t port, std::uint32_t y) {
      if (!knows_[y]) choices.push_back({y, port});
    });
    std::stable_sort(choices.begin(), choices.end(), [this](const auto& a, const auto& b) {
      return ignorant_neighbours_[a.answer] > ignorant_neighbours_[b.answer];
    });
    return choices;
  }

  TopologyLinks links_;
  RootedTree tree_;
  std::vector<bool> knows_;
  std::vector<std::uint32_t> ignorant_neighbours_;  ///< by node: the number of its uninformed neighbours
  std::vector<std::uint32_t> active_;               ///< informed nodes with an uninformed neighbour
  graph::Matching tellers_;                         ///< who informs whom in the current step; the tag is the port
};

}  // namespace

RootedTree only_root(std::uint32_t nodes, Node root) {
  RootedTree tree;
  tree.root = root;
  tree.parent.assign(nodes, kNoNode);
  tree.port.assign(nodes, Port{0});
  tree.order.push_back(root);
  return tree;
}

void add_child(RootedTree& tree, Node parent, Port port, Node child) {
  tree.parent[index(child)] = parent;
  tree.port[index(child)] = port;
  tree.order.push_back(child);
}

RootedTree shortest_path_tree(const Topology& topology, Node root) { return ShortestPaths(topology, root).run(); }

RootedTree matching_tree(const Topology& topology, Node root) { return matching_forest(topology, {&root, 1}); }

RootedTree matching_forest(const Topology& topology, std::span<const Node> roots) {
  return Matchings(topology, roots).run();
}

}  // namespace rota
