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
constexpr std::uint32_t kNoParent = ~0U;

enum class TreeWay : std::uint8_t { to_root, from_root };

class BalancedTrees {
 public:
  BalancedTrees(const Topology& topology, std::uint64_t seed)
      : topology_(topology), random_(seed), nodes_(topology.node_count()), distance_(std::size_t{nodes_} * nodes_) {
    const TopologyLinks links(topology);
    for (std::uint32_t root = 0; root < nodes_; ++root) {
      graph::breadth_first(links, root, [&](std::uint32_t, std::uint32_t, std::uint32_t y, std::uint32_t hops) {
        distance_[std::size_t{root} * nodes_ + y] = hops;
      });
    }
  }

  [[nodiscard]] std::uint32_t distance(std::uint32_t root, std::uint32_t x) const {
    return distance_[std::size_t{root} * nodes_ + x];
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
    return port;
  }

 private:
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

  /// The load of the link from x over port p, or of the one that comes from there.
  std::uint32_t& load_of(std::uint32_t x, std::uint32_t p, TreeWay way) {
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
  Random random_;
  std::uint32_t nodes_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> load_;  ///< by link: node · ports + port
};

}  // namespace

SumTrees balanced_sum_trees(const TopologyPtr& topology, std::uint64_t seed) {
  const std::uint32_t n = topology->node_count();
  BalancedTrees trees(*topology, seed);
  SumTrees result;
  Schedule& schedule = result.hops;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::multinode_all_reduce;
  std::vector<std::vector<std::uint32_t>> by_distance;  // root · nodes + x
  for (std::uint32_t root = 0; root < n; ++root) {
    std::uint32_t farthest = 0;
    for (std::uint32_t x = 0; x < n; ++x) {
      const std::uint32_t hops = trees.distance(root, x);
      farthest = std::max(farthest, hops);
      if (hops >= by_distance.size()) by_distance.resize(hops + std::size_t{1});
      by_distance[hops].push_back(root * n + x);
    }
    result.eccentricity.push_back(farthest);
  }
  const auto diameter = static_cast<std::uint32_t>(by_distance.size() - 1);
  const std::vector<std::uint32_t> to_root = trees.grow(TreeWay::to_root);
  for (std::uint32_t hops = diameter; hops > 0; --hops) {
    for (const std::uint32_t i : by_distance[hops]) {
      schedule.hops.push_back({Step{diameter - hops}, ClassId{i % n}, Port{to_root[i]}, kNoNode, Node{i / n}});
      result.sum_of_hop.push_back(i / n);
    }
  }
  const std::vector<std::uint32_t> from_root = trees.grow(TreeWay::from_root);
  for (std::uint32_t hops = 1; hops <= diameter; ++hops) {
    for (const std::uint32_t i : by_distance[hops]) {
      const Node x{i % n};
      const Port port{from_root[i]};
      schedule.hops.push_back({Step{diameter + hops - 1}, ClassId{index(topology->neighbour(x, port))},
                               topology->reverse_port(x, port), Node{i / n}, kNoNode});
      result.sum_of_hop.push_back(i / n);
    }
  }
  schedule.steps = 2 * diameter;
  return result;
}

}  // namespace rota
