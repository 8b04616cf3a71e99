// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_total_exchange.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/hypercube/hypercube_nodes.h"

namespace rota {
namespace {

/// A node sends one of its own messages.
struct OwnSending {
  std::uint32_t step;
  std::uint32_t destination;  ///< relative to the sender
};

/// The exchange within each subcube of some dimension, as node 0 sees it.
struct Exchange {
  std::uint32_t steps = 0;
  std::vector<ClassHop> hops;
  std::vector<OwnSending> own;  ///< by step and port; the paper's table, row by row
};

ClassHop hop_of(std::uint32_t step, std::uint32_t port, std::uint32_t origin, std::uint32_t destination) {
  return {Step{step}, ClassId{0}, Port{port}, Node{origin}, Node{destination}};
}

/// Extends the exchange within cubes of the dimensions below `bit` to cubes that include dimension `bit`.
Exchange doubled(Exchange half, std::uint32_t bit, PortModel ports) {
  const std::uint32_t counterpart = 1U << bit;
  const std::uint32_t phase_two = ports == PortModel::all ? 0 : half.steps;
  const std::uint32_t phase_three = ports == PortModel::all ? half.steps : half.steps + counterpart;
  const std::size_t hops_of_half = half.hops.size();

  // Phase two: in the order in which the counterpart forwards them, its own message last (rules (a) and (b)).
  std::vector<OwnSending> crossing;
  for (const OwnSending& sending : half.own) {
    crossing.push_back({phase_two + static_cast<std::uint32_t>(crossing.size()), sending.destination | counterpart});
  }
  crossing.push_back({phase_two + static_cast<std::uint32_t>(crossing.size()), counterpart});
  for (const OwnSending& sending : crossing) half.hops.push_back(hop_of(sending.step, bit, 0, sending.destination));

  // Phase three: the half now exchanges its counterparts' messages.
  for (std::size_t i = 0; i < hops_of_half; ++i) {
    const ClassHop hop = half.hops[i];
    half.hops.push_back(hop_of(index(hop.step) + phase_three, index(hop.port), index(hop.origin) ^ counterpart,
                               index(hop.destination)));
  }

  half.own.insert(half.own.end(), crossing.begin(), crossing.end());
  std::stable_sort(half.own.begin(), half.own.end(),
                   [](const OwnSending& a, const OwnSending& b) { return a.step < b.step; });
  half.steps += phase_three;
  return half;
}

}  // namespace

Schedule hypercube_total_exchange(const TopologyPtr& topology, PortModel ports) {
  const std::uint32_t dimension = hypercube_dimension(*topology);
  Exchange exchange{1, {hop_of(0, 0, 0, 1)}, {{0, 1}}};
  for (std::uint32_t bit = 1; bit < dimension; ++bit) exchange = doubled(std::move(exchange), bit, ports);
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = whole_group(topology);
  schedule.ports = ports;
  schedule.hops = std::move(exchange.hops);
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
