// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_edge_sets.h"

#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/hypercube/hypercube_nodes.h"

namespace rota {
namespace {

/// The edge over which node 0's message reaches a node: it crosses `port` (bit m(t)) in `step`.
struct LastEdge {
  Step step;
  Port port;
};

/// The last edge of every node in the broadcast from node 0. Index: node; entry 0 is unused. The node numbered n(t) is
/// in E_i with i-1 = (n(t)-1) div d.
std::vector<LastEdge> edge_sets(std::uint32_t dimension, PortModel ports) {
  std::vector<LastEdge> edges(std::size_t{1} << dimension);
  std::uint32_t number = 0;
  for (const RotatedNode& node : numbered_nodes(dimension)) {
    edges[rotated_left(node.representative, node.rotation, dimension)] = {
        Step{ports == PortModel::all ? number / dimension : number}, Port{node.rotation}};
    ++number;
  }
  return edges;
}

Schedule empty_schedule(const TopologyPtr& topology, PortModel ports) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.ports = ports;
  return schedule;
}

}  // namespace

Schedule hypercube_multinode_broadcast(const TopologyPtr& topology, PortModel ports) {
  const auto edges = edge_sets(hypercube_dimension(*topology), ports);
  Schedule schedule = empty_schedule(topology, ports);
  schedule.symmetry = whole_group(topology);
  schedule.collective = CollectiveKind::multinode_broadcast;
  for (std::uint32_t t = 1; t < edges.size(); ++t) {
    // The sender is at `from` relative to the origin, and the origin is at `from` relative to the sender, since x = -x.
    const std::uint32_t from = t ^ (1U << index(edges[t].port));
    schedule.hops.push_back({edges[t].step, ClassId{0}, edges[t].port, Node{from}, kNoNode});
  }
  order_hops(schedule);
  return schedule;
}

Schedule hypercube_gather_from_broadcast(const TopologyPtr& topology, Node root, PortModel ports) {
  const auto edges = edge_sets(hypercube_dimension(*topology), ports);
  Schedule schedule = empty_schedule(topology, ports);
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::gather;
  schedule.root = root;
  for (std::uint32_t t = 1; t < edges.size(); ++t) {  // t: the root relative to the origin, which is root ^ t
    const Node origin{index(root) ^ t};
    for (std::uint32_t at = t; at != 0;) {  // from the root back to the origin
      const LastEdge edge = edges[at];
      at ^= 1U << index(edge.port);
      schedule.hops.push_back({edge.step, ClassId{index(origin) ^ at}, edge.port, origin, root});
    }
  }
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
