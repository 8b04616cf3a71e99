// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/cycle_sums.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/trees/rooted_trees.h"
#include "compiler/algorithms/trees/told_tree.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Links that all forests together may look at, about a second.
constexpr std::uint64_t kForestLinks = 4'000'000;
constexpr std::uint64_t kMostForests = 400;
/// Conflicts with which the solver gives up; lower trees are found soon or not at all.
constexpr std::uint64_t kConflictsOfAForest = 5'000;
/// Single roots that are tried, spread over the node numbers.
constexpr std::uint32_t kMostRoots = 16;

/// The trees on a cycle, with the order in which a node sends to its children.
class Forest {
 public:
  explicit Forest(RootedTree tree)
      : tree_(std::move(tree)), children_(tree_.parent.size()), duration_(tree_.parent.size(), 0) {
    for (auto x = tree_.order.rbegin(); x != tree_.order.rend(); ++x) {
      auto& children = children_[index(*x)];
      // The child whose tree takes longest goes first.
      std::ranges::stable_sort(children, std::greater(), [this](Node child) { return duration_[index(child)]; });
      std::uint32_t& duration = duration_[index(*x)];
      for (std::uint32_t i = 0; i < children.size(); ++i) {
        duration = std::max(duration, i + 1 + duration_[index(children[i])]);
      }
      if (const Node parent = tree_.parent[index(*x)]; parent != kNoNode) children_[index(parent)].push_back(*x);
    }
  }

  /// Steps from the cycle to all nodes: no node takes longer than those above it.
  [[nodiscard]] std::uint32_t height() const { return std::ranges::max(duration_); }
  [[nodiscard]] std::size_t most_children() const {
    return std::ranges::max(children_, {}, &std::vector<Node>::size).size();
  }
  /// Calls visit(parent, place, child, step): parents come before their children, and `place` counts those.
  template <class Visit>
  void for_each_edge(const Visit& visit) const {
    std::vector<std::uint32_t> reached(children_.size(), 0);
    for (const Node x : tree_.order) {
      for (std::uint32_t i = 0; i < children_[index(x)].size(); ++i) {
        const Node child = children_[index(x)][i];
        visit(x, i, child, reached[index(x)] + i);
        reached[index(child)] = reached[index(x)] + i + 1;
      }
    }
  }
  /// The parent's port that leads to a child.
  [[nodiscard]] Port port_to(Node child) const { return tree_.port[index(child)]; }

 private:
  RootedTree tree_;
  std::vector<std::vector<Node>> children_;
  std::vector<std::uint32_t> duration_;  ///< by node: steps until all below it are reached
};

/// Trees on a cycle, or on a single root.
struct Around {
  std::vector<Node> cycle;
  Forest forest;

  [[nodiscard]] std::uint32_t steps() const {
    return 2 * forest.height() + static_cast<std::uint32_t>(cycle.size() / 2);
  }
};

/// Cycles through a node, made of two shortest ways from it that meet again.
class CycleSearch {
 public:
  CycleSearch(const graph::LinkTable& links, Random& random)
      : links_(links), random_(random), parent_(links.node_count()), branch_(links.node_count()) {}

  /// One for each even length, the shortest first, which is the node and a neighbour. Precondition: two nodes or more.
  std::vector<std::vector<Node>> through(std::uint32_t start) {
    grow(start);
    std::vector<std::vector<Node>> found{{Node{start}, Node{order_[1]}}};
    for (const std::uint32_t x : order_) {
      links_.for_each_link(x, [&](std::uint32_t, std::uint32_t y) {
        const bool is_longer = 2 * std::size_t{level_[x]} > found.back().size();
        if (is_longer && level_[y] + 1 == level_[x] && branch_[y] != branch_[x]) found.push_back(closed(x, y));
      });
    }
    return found;
  }

 private:
  void grow(std::uint32_t start) {
    level_.assign(links_.node_count(), kUnseen);
    level_[start] = 0;
    order_.assign(1, start);
    std::vector<std::uint32_t> next;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::uint32_t x = order_[i];
      next.clear();
      links_.for_each_link(x, [&](std::uint32_t, std::uint32_t y) { next.push_back(y); });
      random_.shuffle(next);
      for (const std::uint32_t y : next) {
        if (level_[y] != kUnseen) continue;
        level_[y] = level_[x] + 1;
        parent_[y] = x;
        branch_[y] = x == start ? y : branch_[x];
        order_.push_back(y);
      }
    }
  }

  /// From the start to y, then x and back.
  [[nodiscard]] std::vector<Node> closed(std::uint32_t x, std::uint32_t y) const {
    std::vector<Node> cycle;
    for (; level_[y] > 0; y = parent_[y]) cycle.push_back(Node{y});
    cycle.push_back(Node{y});
    std::ranges::reverse(cycle);
    for (; level_[x] > 0; x = parent_[x]) cycle.push_back(Node{x});
    return cycle;
  }

  static constexpr std::uint32_t kUnseen = ~0U;
  const graph::LinkTable& links_;
  Random& random_;
  std::vector<std::uint32_t> level_;
  std::vector<std::uint32_t> parent_;
  std::vector<std::uint32_t> branch_;  ///< by node: the start's neighbour on the way to it
  std::vector<std::uint32_t> order_;
};

SumProgram program_of(const Topology& topology, const graph::LinkTable& links, const Around& trees) {
  const std::vector<Node>& cycle = trees.cycle;
  const Forest& forest = trees.forest;
  const std::uint32_t height = forest.height();
  const auto around = static_cast<std::uint32_t>(cycle.size() / 2);
  const auto places = static_cast<std::uint32_t>(forest.most_children());
  const auto up = [](std::uint32_t place) { return static_cast<std::uint16_t>(place); };
  const auto pair = [&](std::uint32_t step) { return static_cast<std::uint16_t>(places + step); };
  const auto down = [&](std::uint32_t place) { return static_cast<std::uint16_t>(places + around + place); };
  SumProgram program{2 * height + around, {}, {}, {}};
  program.nodes.resize(topology.node_count());
  std::vector<PartialSum>& sums = program.sums.sums;
  sums.resize(std::size_t{2} * places + around);
  const auto add_from_below = [&](PartialSum& sum, std::uint32_t but) {
    sum.own = true;
    for (std::uint32_t i = 0; i < places; ++i) {
      if (i != but) sum.adds.push_back(up(i));
    }
  };
  for (std::uint32_t i = 0; i < places; ++i) add_from_below(sums[up(i)], places);
  for (std::uint32_t s = 0; s < around; ++s) {
    // As in sums_in_pairs: the second sum is the last with what came from below.
    if (s < 2) add_from_below(sums[pair(s)], places);
    if (s > 0) sums[pair(s)].adds.push_back(pair(s - 1));
  }
  for (std::uint32_t i = 0; i < places; ++i) {
    PartialSum& sum = sums[down(i)];
    add_from_below(sum, i);
    for (std::uint32_t s = 0; s < around; ++s) sum.adds.push_back(pair(s));
    for (std::uint32_t j = 0; j < places; ++j) sum.adds.push_back(down(j));
  }
  keep_all(program.sums);
  forest.for_each_edge([&](Node parent, std::uint32_t place, Node child, std::uint32_t step) {
    const Port port = forest.port_to(child);
    program.nodes[index(child)].push_back({height - 1 - step, topology.reverse_port(parent, port), up(place)});
    program.nodes[index(parent)].push_back({height + around + step, port, down(place)});
  });
  const auto port_between = [&](Node from, Node to) { return Port{links.port_to(index(from), index(to))}; };
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const Port forward = port_between(cycle[i], cycle[(i + 1) % cycle.size()]);
    const Port backward = port_between(cycle[i], cycle[(i + cycle.size() - 1) % cycle.size()]);
    for (std::uint32_t s = 0; s < around; ++s) {
      program.nodes[index(cycle[i])].push_back({height + s, i % 2 == s % 2 ? forward : backward, pair(s)});
    }
  }
  return program;
}

/// The best cycle of each length so far, and the best root.
class BestCycles {
 public:
  explicit BestCycles(const Topology& topology) : topology_(topology) {}

  void add(const std::vector<Node>& cycle) {
    Forest forest(matching_forest(topology_, cycle));
    const std::uint32_t height = forest.height();
    const auto better = [&](const Around& other) {
      return other.cycle.size() == cycle.size() && other.forest.height() <= height;
    };
    if (std::ranges::any_of(best_, better)) return;
    std::erase_if(best_, [&](const Around& other) { return other.cycle.size() == cycle.size(); });
    best_.push_back({cycle, std::move(forest)});
  }

  /// A solver looks for lower trees, where these would make a cycle the best one.
  void lower() {
    for (Around& around : best_) {
      while (may_become_best(around)) {
        std::optional<RootedTree> tree =
            told_forest(topology_, around.cycle, around.forest.height() - 1, 1, kConflictsOfAForest);
        if (!tree.has_value()) break;
        around.forest = Forest(*std::move(tree));
      }
    }
  }

  /// The shortest cycle of those that take the fewest steps; a single root is the shortest.
  [[nodiscard]] const Around& best() const {
    return *std::ranges::min_element(
        best_, {}, [](const Around& around) { return std::pair(around.steps(), around.cycle.size()); });
  }

 private:
  [[nodiscard]] bool may_become_best(const Around& around) const {
    return around.cycle.size() > 1 && around.forest.height() > 0 && around.steps() < best().steps() + 2;
  }

  const Topology& topology_;
  std::vector<Around> best_;
};

}  // namespace

std::optional<SumProgram> sums_around_cycle(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  const graph::LinkTable links = link_table(topology);
  Random random(1);
  CycleSearch search(links, random);
  std::uint64_t forests =
      std::clamp<std::uint64_t>(kForestLinks / (std::uint64_t{n} * topology.port_count()), kMostRoots, kMostForests);
  BestCycles best(topology);
  const auto try_cycle = [&](const std::vector<Node>& cycle) {
    if (forests == 0) return;
    --forests;
    best.add(cycle);
  };
  const std::uint32_t roots = std::min(n, kMostRoots);
  for (std::uint32_t k = 0; k < roots; ++k) try_cycle({Node{k * (n / roots)}});
  for (std::uint32_t k = 0; forests > 0 && k < kMostForests; ++k) {
    for (const std::vector<Node>& cycle : search.through(random.below(n))) try_cycle(cycle);
  }
  best.lower();
  if (best.best().cycle.size() < 2) return std::nullopt;
  return program_of(topology, links, best.best());
}

}  // namespace rota
