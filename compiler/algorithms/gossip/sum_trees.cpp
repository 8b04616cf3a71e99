// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/sum_trees.h"

#include <algorithm>
#include <numeric>

#include "compiler/algorithms/core/random.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// More sweeps hardly move anything.
constexpr int kSweeps = 6;
/// More sweeps relieve some nodes further, but make ways longer.
constexpr int kMostReliefs = 8;
constexpr std::uint32_t kNoParent = ~0U;

enum class TreeWay : std::uint8_t { to_root, from_root };

class BalancedTrees {
 public:
  BalancedTrees(const Topology& topology, PortModel ports, std::uint64_t seed)
      : topology_(topology),
        single_(ports == PortModel::single),
        exchanges_(seed % 2 == 1),
        random_(seed),
        nodes_(topology.node_count()),
        distance_(std::size_t{nodes_} * nodes_) {
    const TopologyLinks links(topology);
    for (std::uint32_t root = 0; root < nodes_; ++root) {
      graph::breadth_first(links, root, [&](std::uint32_t, std::uint32_t, std::uint32_t y, std::uint32_t hops) {
        distance_[std::size_t{root} * nodes_ + y] = hops;
      });
    }
  }

  [[nodiscard]] std::uint32_t eccentricity(std::uint32_t x) const {
    const auto row = distance_.begin() + static_cast<std::ptrdiff_t>(std::size_t{x} * nodes_);
    return *std::max_element(row, row + nodes_);
  }

  /// Index: root · nodes + x. The port of x that leads to its parent in the tree of the root.
  std::vector<std::uint32_t> grow(TreeWay way) {
    std::vector<std::uint32_t> port(distance_.size(), kNoParent);
    load_.assign(std::size_t{nodes_} * topology_.port_count(), 0);
    std::vector<std::uint32_t> order(distance_.size());
    std::iota(order.begin(), order.end(), 0U);
    random_.shuffle(order);
    std::vector<std::uint8_t> choices(distance_.size());
    for (const std::uint32_t i : order) choices[i] = static_cast<std::uint8_t>(std::min(255U, parents_of(i)));
    std::stable_sort(order.begin(), order.end(),
                     [&choices](std::uint32_t a, std::uint32_t b) { return choices[a] < choices[b]; });
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (const std::uint32_t i : order) {
        if (choices[i] == 0 || (sweep > 0 && choices[i] == 1)) continue;
        if (port[i] != kNoParent) --load_of(i % nodes_, port[i], way);
        port[i] = least_loaded(i, way);
        ++load_of(i % nodes_, port[i], way);
      }
    }
    if (single_) relieve(port, order, way);
    return port;
  }

  /// Index: as of `port`. The hops of each node to the root of its tree.
  [[nodiscard]] std::vector<std::uint32_t> depths(const std::vector<std::uint32_t>& port) const {
    std::vector<std::uint32_t> depth(port.size(), 0);
    std::vector<std::uint32_t> way;
    for (std::uint32_t i = 0; i < port.size(); ++i) {
      for (std::uint32_t at = i; depth[at] == 0 && port[at] != kNoParent; at = parent(at, port[at])) way.push_back(at);
      for (; !way.empty(); way.pop_back()) depth[way.back()] = depth[parent(way.back(), port[way.back()])] + 1;
    }
    return depth;
  }

 private:
  [[nodiscard]] std::uint32_t distance(std::uint32_t root, std::uint32_t x) const {
    return distance_[std::size_t{root} * nodes_ + x];
  }

  /// In the same tree: the neighbour of node i % nodes over port p.
  [[nodiscard]] std::uint32_t parent(std::uint32_t i, std::uint32_t p) const {
    return i - i % nodes_ + index(topology_.neighbour(Node{i % nodes_}, Port{p}));
  }

  /// Gives children of busy nodes to less busy ones, over longer ways, too. Every other seed also does so where the two
  /// only change places, which makes more moves possible and ways longer.
  void relieve(std::vector<std::uint32_t>& port, std::vector<std::uint32_t>& order, TreeWay way) {
    const std::uint32_t less = exchanges_ ? 1 : 2;
    bool moved = true;
    for (int sweep = 0; moved && sweep < kMostReliefs; ++sweep) {
      moved = false;
      random_.shuffle(order);
      for (const std::uint32_t i : order) {
        if (port[i] == kNoParent) continue;
        const std::uint32_t x = i % nodes_;
        std::uint32_t best = kNoParent;
        std::uint32_t most = load_of(x, port[i], way);
        if (most < nodes_) continue;  // no busier than the average node, which has nodes_ - 1 children in all trees
        most -= less;
        for (std::uint32_t p = 0; p < topology_.port_end(Node{x}); ++p) {
          if (topology_.neighbour(Node{x}, Port{p}) == kNoNode) continue;
          const std::uint32_t load = load_of(x, p, way);
          if (load > most || (best != kNoParent && load == most) || is_above(i, parent(i, p), port)) continue;
          best = p;
          most = load;
        }
        if (best == kNoParent) continue;
        --load_of(x, port[i], way);
        ++load_of(x, best, way);
        port[i] = best;
        moved = true;
      }
    }
  }

  [[nodiscard]] bool is_above(std::uint32_t i, std::uint32_t at, const std::vector<std::uint32_t>& port) const {
    while (at != i && port[at] != kNoParent) at = parent(at, port[at]);
    return at == i;
  }

  template <class Visit>
  void for_each_parent(std::uint32_t i, const Visit& visit) const {
    const std::uint32_t root = i / nodes_;
    const Node x{i % nodes_};
    for (std::uint32_t p = 0; p < topology_.port_end(x); ++p) {
      const Node y = topology_.neighbour(x, Port{p});
      if (y != kNoNode && distance(root, index(y)) < distance(root, index(x))) visit(p);
    }
  }

  [[nodiscard]] std::uint32_t parents_of(std::uint32_t i) const {
    std::uint32_t count = 0;
    for_each_parent(i, [&count](std::uint32_t) { ++count; });
    return count;
  }

  /// The load of the link from x over port p, or of the one that comes from there. Single-port: of the node there, as
  /// each node sends one partial sum of every sum and gets one total, whatever its parent.
  std::uint32_t& load_of(std::uint32_t x, std::uint32_t p, TreeWay way) {
    if (single_) return load_[index(topology_.neighbour(Node{x}, Port{p}))];
    if (way == TreeWay::to_root) return load_[std::size_t{x} * topology_.port_count() + p];
    const Node y = topology_.neighbour(Node{x}, Port{p});
    return load_[std::size_t{index(y)} * topology_.port_count() + index(topology_.reverse_port(Node{x}, Port{p}))];
  }

  std::uint32_t least_loaded(std::uint32_t i, TreeWay way) {
    std::uint32_t best = kNoParent;
    std::uint32_t ties = 0;
    for_each_parent(i, [&](std::uint32_t p) {
      const std::uint32_t load = load_of(i % nodes_, p, way);
      const std::uint32_t least = best == kNoParent ? ~0U : load_of(i % nodes_, best, way);
      if (load > least) return;
      ties = load < least ? 1 : ties + 1;
      if (random_.below(ties) == 0) best = p;
    });
    return best;
  }

  const Topology& topology_;
  bool single_;
  bool exchanges_;  ///< see relieve
  Random random_;
  std::uint32_t nodes_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> load_;  ///< by link: node · ports + port; single-port, by node
};

/// The indices of `depths` other than the roots', at depth 1, 2, …
std::vector<std::vector<std::uint32_t>> by_depth(const std::vector<std::uint32_t>& depths) {
  std::vector<std::vector<std::uint32_t>> result;
  for (std::uint32_t i = 0; i < depths.size(); ++i) {
    if (depths[i] > result.size()) result.resize(depths[i]);
    if (depths[i] > 0) result[depths[i] - 1].push_back(i);
  }
  return result;
}

}  // namespace

SumTrees balanced_sum_trees(const TopologyPtr& topology, PortModel ports, std::uint64_t seed) {
  const std::uint32_t n = topology->node_count();
  BalancedTrees trees(*topology, ports, seed);
  SumTrees result;
  for (std::uint32_t root = 0; root < n; ++root) result.eccentricity.push_back(trees.eccentricity(root));
  Schedule& schedule = result.hops;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::multinode_all_reduce;
  schedule.ports = ports;
  const std::vector<std::uint32_t> to_root = trees.grow(TreeWay::to_root);
  const auto up = by_depth(trees.depths(to_root));
  for (std::uint32_t hops = 0; hops < up.size(); ++hops) {
    for (const std::uint32_t i : up[up.size() - 1 - hops]) {
      schedule.hops.push_back({Step{hops}, ClassId{i % n}, Port{to_root[i]}, kNoNode, Node{i / n}});
      result.sum_of_hop.push_back(i / n);
    }
  }
  const std::vector<std::uint32_t> from_root = trees.grow(TreeWay::from_root);
  const auto down = by_depth(trees.depths(from_root));
  for (std::uint32_t hops = 0; hops < down.size(); ++hops) {
    for (const std::uint32_t i : down[hops]) {
      const Node x{i % n};
      const Port port{from_root[i]};
      schedule.hops.push_back({Step{static_cast<std::uint32_t>(up.size()) + hops},
                               ClassId{index(topology->neighbour(x, port))}, topology->reverse_port(x, port),
                               Node{i / n}, kNoNode});
      result.sum_of_hop.push_back(i / n);
    }
  }
  schedule.steps = static_cast<std::uint32_t>(up.size() + down.size());
  return result;
}

}  // namespace rota
