// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_scatter.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/hypercube/hypercube_nodes.h"
#include "compiler/algorithms/hypercube/hypercube_trees.h"

namespace rota {
namespace {

/// All nodes except 0, in descending order of distance from 0.
std::vector<std::uint32_t> farthest_first(std::uint32_t dimension) {
  std::vector<std::uint32_t> nodes((std::size_t{1} << dimension) - 1);
  std::iota(nodes.begin(), nodes.end(), 1U);
  std::stable_sort(nodes.begin(), nodes.end(),
                   [](std::uint32_t a, std::uint32_t b) { return std::popcount(a) > std::popcount(b); });
  return nodes;
}

/// The ports on the tree's path from node 0 to x.
std::vector<Port> path_to(std::uint32_t x, const HypercubeTree& to_parent) {
  std::vector<Port> path;
  for (; x != 0; x ^= 1U << index(path.back())) path.push_back(to_parent[x]);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace

Schedule hypercube_scatter(const TopologyPtr& topology, Node root, PortModel ports) {
  const std::uint32_t dimension = hypercube_dimension(*topology);
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::scatter;
  schedule.ports = ports;
  schedule.root = root;
  const HypercubeTree tree = ports == PortModel::all ? balanced_tree(dimension) : spanning_tree(dimension);
  std::vector<std::uint32_t> sent(dimension, 0);  // messages sent by the root: per link, or (single-port) all in [0]
  for (const std::uint32_t x : farthest_first(dimension)) {  // relative to the root
    const std::vector<Port> path = path_to(x, tree);
    std::uint32_t step = sent[ports == PortModel::all ? index(path[0]) : 0]++;
    Node at = root;
    for (const Port port : path) {
      schedule.hops.push_back({Step{step++}, ClassId{index(at)}, port, root, Node{index(root) ^ x}});
      at = topology->neighbour(at, port);
    }
  }
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
