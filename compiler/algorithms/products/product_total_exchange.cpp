// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/products/product_total_exchange.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>
#include <utility>

#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/exchange/greedy_single_port.h"
#include "compiler/algorithms/exchange/node_invariant.h"
#include "compiler/algorithms/exchange/one_dimension.h"
#include "compiler/algorithms/products/product_exchange.h"
#include "compiler/algorithms/products/repaired_rings.h"
#include "compiler/topology/cyclic.h"

namespace rota {
namespace {

Schedule single_port_factor_exchange(const TopologyPtr& factor) {
  return factor->group() == nullptr ? greedy_single_port_total_exchange(factor)
                                    : node_invariant_total_exchange(factor, SelectionRule::transit_first);
}

/// The number of classes of the composition of factor exchanges with these numbers of classes.
template <class Count>
std::uint64_t class_product(const std::vector<TopologyPtr>& factors, const Count& count) {
  std::uint64_t classes = 1;
  for (const TopologyPtr& factor : factors) classes *= count(*factor);
  return classes;
}

std::uint64_t single_port_classes(const Topology& factor) {
  return factor.group() == nullptr ? factor.node_count() : 1;
}

/// Converts a composed schedule to `topology`'s ports, and to its own symmetry if that is the whole group or trivial.
Schedule as_schedule_of(const TopologyPtr& topology, const FactorView& view, Schedule schedule) {
  assert(topology->node_count() == schedule.topology->node_count());
  const std::uint32_t classes = schedule.symmetry->class_count();
  if (classes == 1) schedule.symmetry = whole_group(topology);
  if (classes == topology->node_count()) schedule.symmetry = trivial_symmetry(topology);
  schedule.topology = topology;
  if (view.ports_are_reversed) {
    for (ClassHop& hop : schedule.hops) hop.port = Port{topology->port_count() - 1 - index(hop.port)};
    std::sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& x, const ClassHop& y) {
      return std::tuple(x.step, x.cls, x.port) < std::tuple(y.step, y.cls, y.port);
    });
  }
  return schedule;
}

/// Applies A3 until `factors` factors are used. `h` is the exchange on the first `used` of them.
Schedule double_up(Schedule h, std::size_t used, std::size_t factors) {
  for (; used < factors; used *= 2) h = compose_a3(h);
  return h;
}

}  // namespace

FactorView factor_view(const Topology& topology) {
  const auto factors = topology.factors();
  if (!factors.empty()) return {{factors.begin(), factors.end()}, false};
  if (topology.family() != Family::hypercube || topology.port_count() < 2) return {};
  return {std::vector<TopologyPtr>(topology.port_count(), make_ring(2)), true};
}

bool is_product(const Topology& topology) { return !factor_view(topology).factors.empty(); }

bool is_homogeneous_power(const Topology& topology) {
  const std::vector<TopologyPtr> factors = factor_view(topology).factors;
  return factors.size() >= 2 && std::has_single_bit(factors.size()) &&
         std::all_of(factors.begin(), factors.end(),
                     [&](const TopologyPtr& factor) { return factor->spec() == factors.front()->spec(); });
}

bool is_power_of_unbalanced_rings(const Topology& topology) {
  if (!is_homogeneous_power(topology)) return false;
  const TopologyPtr factor = factor_view(topology).factors.front();
  return factor->family() == Family::ring && factor->node_count() % 4 == 2 && factor->node_count() >= 6;
}

Schedule product_a1(const TopologyPtr& topology) {
  const FactorView view = factor_view(*topology);
  const std::uint64_t first_classes = single_port_classes(*view.factors.front());
  require_exchange_budget(*topology, topology->node_count() / view.factors.front()->node_count() * first_classes);
  Schedule schedule = single_port_factor_exchange(view.factors.front());
  for (std::size_t i = 1; i < view.factors.size(); ++i) schedule = compose_a1(schedule, view.factors[i]);
  return as_schedule_of(topology, view, std::move(schedule));
}

Schedule product_a2(const TopologyPtr& topology) {
  const FactorView view = factor_view(*topology);
  require_exchange_budget(*topology, class_product(view.factors, single_port_classes));
  Schedule schedule = single_port_factor_exchange(view.factors.front());
  for (std::size_t i = 1; i < view.factors.size(); ++i) {
    schedule = compose_a2(schedule, single_port_factor_exchange(view.factors[i]));
  }
  return as_schedule_of(topology, view, std::move(schedule));
}

Schedule product_a3(const TopologyPtr& topology, std::uint64_t seed) {
  const FactorView view = factor_view(*topology);
  Schedule h = all_port_factor_exchange(view.factors.front(), seed);
  const std::uint64_t classes = h.symmetry->class_count();
  require_exchange_budget(*topology, class_product(view.factors, [&](const Topology&) { return classes; }));
  return as_schedule_of(topology, view, double_up(std::move(h), 1, view.factors.size()));
}

Schedule product_a3_repaired(const TopologyPtr& topology) {
  const FactorView view = factor_view(*topology);
  require_exchange_budget(*topology, class_product(view.factors, [](const Topology&) { return std::uint64_t{2}; }));
  Schedule pair = repaired_ring_pair_exchange(view.factors.front());
  return as_schedule_of(topology, view, double_up(std::move(pair), 2, view.factors.size()));
}

}  // namespace rota
