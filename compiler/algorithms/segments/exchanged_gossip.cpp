// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/exchanged_gossip.h"

#include <limits>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/segments/segment_exchange.h"

namespace rota {
namespace {

constexpr std::uint32_t kMostGossips = 50;
constexpr std::uint64_t kMostTransmissions = 2'000'000;  ///< in all exchanges; one is always made

}  // namespace

Schedule single_port_multinode_broadcast(const TopologyPtr& topology, std::uint64_t seed) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::multinode_broadcast;
  schedule.ports = PortModel::single;
  const std::uint64_t n = topology->node_count();
  Random random(seed);
  std::vector<SegmentHop> best;
  std::uint32_t most_steps = std::numeric_limits<std::uint32_t>::max();
  for (std::uint64_t k = 0; k == 0 || (k < kMostGossips && (k + 1) * n * n <= kMostTransmissions); ++k) {
    std::optional<std::vector<SegmentHop>> hops = exchange_all(*topology, most_steps, random);
    if (!hops.has_value()) continue;
    best = *std::move(hops);
    most_steps = best.empty() ? 0 : best.back().step + 1;
    if (most_steps + 1 <= n) break;
  }
  for (const SegmentHop& hop : best) {
    schedule.hops.push_back({Step{hop.step}, ClassId{index(hop.from)}, hop.port, Node{hop.segment}, kNoNode});
  }
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
