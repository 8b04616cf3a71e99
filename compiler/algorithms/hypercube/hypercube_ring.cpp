// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_ring.h"

#include <fmt/format.h>

#include <bit>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/hypercube/hypercube_nodes.h"
#include "compiler/error.h"

namespace rota {

Schedule hypercube_ring_broadcast(const TopologyPtr& topology) {
  const std::uint32_t dimension = hypercube_dimension(*topology);
  if (dimension > kMaxRingDimension) {
    throw InputError(
        fmt::format("{}: the Gray code's ring needs a program per node; allowed: hypercube:1 to "
                    "hypercube:{}",
                    topology->spec(), kMaxRingDimension));
  }
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::multinode_broadcast;
  schedule.ports = PortModel::single;
  const std::uint32_t nodes = topology->node_count();
  const auto at = [&](std::uint32_t place) { return (place % nodes) ^ ((place % nodes) >> 1U); };
  schedule.hops.reserve(std::size_t{nodes} * (nodes - 1));
  for (std::uint32_t step = 0; step + 1 < nodes; ++step) {
    for (std::uint32_t place = 0; place < nodes; ++place) {
      const auto port = static_cast<std::uint32_t>(std::countr_zero(at(place) ^ at(place + 1)));
      const Node origin{at(place + nodes - step)};
      schedule.hops.push_back({Step{step}, ClassId{at(place)}, Port{port}, origin, kNoNode});
    }
  }
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
