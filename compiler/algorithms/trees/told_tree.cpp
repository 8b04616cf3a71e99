// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/told_tree.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/sat_formula.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::uint64_t kMostToldClauses = 1'000'000;

/// Which node tells which in which step. All times are those of the hops: a node is told in step t if the hop to it is.
class ToldForest {
 public:
  ToldForest(const Topology& topology, std::span<const Node> roots, std::uint32_t steps, std::uint32_t hop_steps)
      : links_(topology),
        roots_(roots),
        steps_(steps),
        hop_steps_(hop_steps),
        distance_(topology.node_count(), graph::kUnreached),
        told_(topology.node_count()),
        into_(topology.node_count()) {
    for (const Node root : roots) {
      const std::vector<std::uint32_t> distance = graph::reached_from(links_, index(root)).distance;
      std::ranges::transform(distance, distance_, distance_.begin(), [](auto a, auto b) { return std::min(a, b); });
    }
  }

  /// About how many clauses there are.
  [[nodiscard]] std::uint64_t size() const {
    std::uint64_t pairs = 0;
    for (std::uint32_t x = 0; x < told_.size(); ++x) {
      std::uint64_t degree = 0;
      links_.for_each_link(x, [&degree](std::uint32_t, std::uint32_t) { ++degree; });
      pairs += degree * (degree + 3) / 2;
    }
    return pairs * steps_;
  }

  std::optional<RootedTree> find(std::uint64_t most_conflicts) {
    formula_.configure("sat", 0, 1);

    for (std::uint32_t x = 0; x < told_.size(); ++x) {
      if (!is_root(x) && earliest(x) >= steps_) return std::nullopt;
    }
    for (std::uint32_t x = 0; x < told_.size(); ++x) {
      if (is_root(x)) continue;
      for (std::uint32_t t = earliest(x); t + 1 < steps_; ++t) told_[x].push_back(formula_.fresh());
    }
    for (std::uint32_t x = 0; x < told_.size(); ++x) tell_neighbours(x);
    for (std::uint32_t x = 0; x < told_.size(); ++x) {
      if (!is_root(x)) hear(x);
    }
    if (formula_.solve(most_conflicts) != SatAnswer::satisfiable) return std::nullopt;
    return tree();
  }

 private:
  struct Hop {
    std::uint32_t step;
    Node from;
    Port port;
    Literal is_made;
  };

  [[nodiscard]] bool is_root(std::uint32_t x) const { return distance_[x] == 0; }

  /// The first step in which x can be told. Precondition: x is not a root.
  [[nodiscard]] std::uint32_t earliest(std::uint32_t x) const { return (distance_[x] - 1) * hop_steps_; }

  /// That x, which is not a root, is told in step t or before.
  [[nodiscard]] Literal is_told(std::uint32_t x, std::uint32_t t) const {
    if (t < earliest(x)) return -kTrue;
    return t + 1 >= steps_ ? kTrue : told_[x][t - earliest(x)];
  }

  /// x tells one neighbour a step, from hop_steps after it was told.
  void tell_neighbours(std::uint32_t x) {
    for (std::uint32_t t = is_root(x) ? 0 : earliest(x) + hop_steps_; t < steps_; ++t) {
      std::vector<Literal> told;
      links_.for_each_link(x, [&](std::uint32_t port, std::uint32_t y) {
        if (is_root(y) || t < earliest(y)) return;
        const Literal hop = formula_.fresh();
        into_[y].push_back({t, Node{x}, Port{port}, hop});
        if (!is_root(x)) formula_.require_any({-hop, is_told(x, t - hop_steps_)});
        for (const Literal other : told) formula_.require_any({-hop, -other});
        told.push_back(hop);
      });
    }
  }

  /// x is told by then only if it was before, or a hop tells it.
  void hear(std::uint32_t x) {
    std::ranges::stable_sort(into_[x], {}, &Hop::step);
    auto next = into_[x].begin();
    for (std::uint32_t t = earliest(x); t < steps_; ++t) {
      std::vector<Literal> told{-is_told(x, t)};
      if (t > earliest(x)) {
        told.push_back(is_told(x, t - 1));
        formula_.require_any({-is_told(x, t - 1), is_told(x, t)});
      }
      for (; next != into_[x].end() && next->step == t; ++next) told.push_back(next->is_made);
      formula_.require_any(told);
    }
  }

  RootedTree tree() {
    std::vector<std::pair<Hop, Node>> first;  // the hop that tells each node
    for (std::uint32_t x = 0; x < told_.size(); ++x) {
      if (is_root(x)) continue;
      const auto hop = std::ranges::find_if(into_[x], [this](const Hop& h) { return formula_.holds(h.is_made); });
      first.emplace_back(*hop, Node{x});
    }
    std::ranges::stable_sort(first, {}, [](const auto& told) { return told.first.step; });
    RootedTree tree = only_root(static_cast<std::uint32_t>(told_.size()), roots_.front());
    tree.order.assign(roots_.begin(), roots_.end());
    for (const auto& [hop, x] : first) add_child(tree, hop.from, hop.port, x);
    return tree;
  }

  TopologyLinks links_;
  std::span<const Node> roots_;
  std::uint32_t steps_;
  std::uint32_t hop_steps_;
  SatFormula formula_;
  // By node:
  std::vector<std::uint32_t> distance_;     ///< hops from the nearest root
  std::vector<std::vector<Literal>> told_;  ///< from the earliest step on: that it is told by then
  std::vector<std::vector<Hop>> into_;      ///< that can tell it
};

}  // namespace

std::optional<RootedTree> told_forest(const Topology& topology, std::span<const Node> roots, std::uint32_t steps,
                                      std::uint32_t hop_steps, std::uint64_t most_conflicts) {
  ToldForest search(topology, roots, steps, hop_steps);
  return search.size() <= kMostToldClauses ? search.find(most_conflicts) : std::nullopt;
}

std::optional<RootedTree> told_tree(const Topology& topology, Node root, std::uint32_t steps, std::uint32_t hop_steps) {
  constexpr std::uint64_t kMostConflicts = 20'000;
  return told_forest(topology, {&root, 1}, steps, hop_steps, kMostConflicts);
}

}  // namespace rota
