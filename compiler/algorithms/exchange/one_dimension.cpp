// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/one_dimension.h"

#include <vector>

#include "compiler/algorithms/core/priority_scheduler.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/exchange/all_port.h"
#include "compiler/schedule/expand.h"
#include "compiler/schedule/reflections.h"

namespace rota {
namespace {

/// Messages with more hops to go are sent first.
Schedule farthest_first(const TopologyPtr& topology, const SymmetryPtr& symmetry, const Routes& routes) {
  return precedence_schedule(topology, symmetry, routes, [&](std::uint32_t message, std::uint32_t hop) {
    return topology->node_count() - (routes.word(message).size() - hop);
  });
}

/// `hops` hops over port 0 (clockwise) or over the last port. With two nodes these are the same port.
Word around(const Topology& ring, std::uint32_t hops, bool clockwise) {
  return Word(hops, static_cast<std::uint16_t>(clockwise ? 0 : ring.port_count() - 1));
}

Word along(const Topology& array, std::uint32_t x, std::uint32_t y) {
  Word word;
  while (x != y) {
    const std::uint32_t next = x < y ? x + 1 : x - 1;
    word.push_back(array.neighbour(Node{x}, Port{0}) == Node{next} ? 0 : 1);
    x = next;
  }
  return word;
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
      routes.add({c, Node{(origin + offset) % n}}, around(*ring, clockwise ? offset : n - offset, clockwise));
    }
  }
  return farthest_first(ring, symmetry, routes);
}

Schedule array_exchange(const TopologyPtr& array) {
  const SymmetryPtr symmetry = mesh_reflections(*array);
  require_exchange_budget(*array, symmetry->class_count());
  Routes routes;
  for (std::uint32_t c = 0; c < symmetry->class_count(); ++c) {
    const std::uint32_t x = index(symmetry->representative(ClassId{c}));
    for (std::uint32_t y = 0; y < array->node_count(); ++y) {
      if (x != y) routes.add({c, Node{y}}, along(*array, x, y));
    }
  }
  return farthest_first(array, symmetry, routes);
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
      return expand(array_exchange(factor));  // A3 numbers nodes by offsets, which a reflection changes
    case Family::complete:
      return complete_exchange(factor);
    default:
      return all_port_total_exchange(factor, seed);
  }
}

}  // namespace rota
