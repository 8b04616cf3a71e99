// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_broadcast.h"

#include <bit>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/hypercube/hypercube_nodes.h"
#include "compiler/algorithms/hypercube/hypercube_trees.h"

namespace rota {

Schedule hypercube_broadcast(const TopologyPtr& topology, Node root, PortModel ports) {
  const std::uint32_t dimension = hypercube_dimension(*topology);
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::broadcast;
  schedule.ports = ports;
  schedule.root = root;
  const HypercubeTree to_parent = spanning_tree(dimension);
  for (std::uint32_t x = 1; x < to_parent.size(); ++x) {  // relative to the root
    const Port port = to_parent[x];
    const std::uint32_t parent = x ^ (1U << index(port));
    const std::uint32_t step =
        ports == PortModel::all ? static_cast<std::uint32_t>(std::popcount(parent)) : dimension - 1 - index(port);
    schedule.hops.push_back({Step{step}, ClassId{parent ^ index(root)}, port, root, kNoNode});
  }
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
