// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/one_dimension.h"

#include <vector>

#include "compiler/algorithms/core/priority_scheduler.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/exchange/all_port.h"

namespace rota {
namespace {

/// Messages with more hops to go are sent first.
Schedule farthest_first(const TopologyPtr& topology, const SymmetryPtr& symmetry, const Routes& routes) {
  return precedence_schedule(topology, symmetry, routes, [&](std::uint32_t message, std::uint32_t hop) {
    return topology->node_count() - (routes.word(message).size() - hop);
  });
}

/// `hops` hops over port 0 (clockwise, up) or over the last port. With two nodes these are the same port.
Word straight(const Topology& topology, std::uint32_t hops, bool up) {
  return Word(hops, static_cast<std::uint16_t>(up ? 0 : topology.port_count() - 1));
}

}  // namespace

SymmetryPtr ring_symmetry(const TopologyPtr& ring) {
  const bool has_half_way = ring->node_count() % 2 == 0 && ring->node_count() > 2;
  return has_half_way ? parity_subgroups(ring, 1).front() : whole_group(ring);
}

Schedule ring_exchange(const TopologyPtr& ring) {
  const std::uint32_t n = ring->node_count();
  const SymmetryPtr symmetry = ring_symmetry(ring);
  require_exchange_budget(*ring, symmetry->class_count());
  Routes routes;
  for (std::uint32_t c = 0; c < symmetry->class_count(); ++c) {
    const std::uint32_t origin = index(symmetry->representative(ClassId{c}));
    for (std::uint32_t offset = 1; offset < n; ++offset) {
      const bool clockwise = 2 * offset < n || (2 * offset == n && origin % 2 == 0);
      routes.add({c, Node{(origin + offset) % n}}, straight(*ring, clockwise ? offset : n - offset, clockwise));
    }
  }
  return farthest_first(ring, symmetry, routes);
}

Schedule array_exchange(const TopologyPtr& array) {
  const std::uint32_t n = array->node_count();
  require_exchange_budget(*array, n);
  Routes routes;
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t y = 0; y < n; ++y) {
      if (x != y) routes.add({x, Node{y}}, straight(*array, x < y ? y - x : x - y, x < y));
    }
  }
  return farthest_first(array, trivial_symmetry(array), routes);
}

Schedule complete_exchange(const TopologyPtr& complete) {
  Schedule schedule;
  schedule.topology = complete;
  schedule.symmetry = whole_group(complete);
  schedule.ports = PortModel::all;
  schedule.steps = 1;
  for (std::uint32_t p = 0; p < complete->port_count(); ++p) {
    schedule.hops.push_back({Step{0}, ClassId{0}, Port{p}, Node{0}, complete->neighbour(Node{0}, Port{p})});
  }
  return schedule;
}

Schedule all_port_factor_exchange(const TopologyPtr& factor, std::uint64_t seed) {
  switch (factor->family()) {
    case Family::ring:
      return ring_exchange(factor);
    case Family::array:
      return array_exchange(factor);
    case Family::complete:
      return complete_exchange(factor);
    default:
      return all_port_total_exchange(factor, seed);
  }
}

}  // namespace rota
