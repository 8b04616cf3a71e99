// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/collective_bounds.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <vector>

#include "compiler/verify/distances.h"

namespace rota {
namespace {

std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) { return b == 0 ? 0 : (a + b - 1) / b; }

Bound largest(std::initializer_list<Bound> bounds) {
  return *std::max_element(bounds.begin(), bounds.end(),
                           [](const Bound& a, const Bound& b) { return a.steps < b.steps; });
}

/// All messages start at one node, or all end there: `degree` links, or one a step, carry them.
Bound rooted(const Schedule& schedule, Payload payload) {
  const Topology& topology = *schedule.topology;
  const std::uint64_t others = topology.node_count() - 1;
  std::vector<bool> seen;
  const Bound distance{"distance", "the node farthest from the root",
                       verify::distances_from(topology, *schedule.root, seen).eccentricity};
  const bool single = schedule.ports == PortModel::single;
  if (payload == Payload::personalised) {
    return largest({{"port", "the root's links carry all messages",
                     divided_up(others, single ? 1 : topology.degree(*schedule.root))},
                    distance});
  }
  if (!single) return distance;
  return largest(
      {{"doubling", "those who know at most double in a step", static_cast<std::uint64_t>(std::bit_width(others))},
       distance});
}

/// Every contribution has to reach every node, whatever is added on the way. Twice the bound of a broadcast is what a
/// sum followed by a broadcast takes at least, but nothing says that an all-reduce must be made of those two.
Bound all_reduce(const Schedule& schedule) {
  const std::uint64_t others = schedule.topology->node_count() - 1;
  const Bound distance{"distance", "each contribution has to reach every node: the diameter",
                       verify::distance_figures(*schedule.topology).diameter};
  if (schedule.ports == PortModel::all) return distance;
  return largest({{"doubling", "those who know of a contribution at most double in a step",
                   static_cast<std::uint64_t>(std::bit_width(others))},
                  distance});
}

/// Every node sends or gets n-1 messages.
Bound multinode(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  const std::uint64_t others = topology.node_count() - 1;
  if (schedule.ports == PortModel::single) return {"port", "every node gets all messages of the others", others};
  return largest({{"port", "the links of the node with the fewest carry all messages of the others",
                   divided_up(others, verify::degree_figures(topology).min_degree)},
                  {"distance", "the diameter", verify::distance_figures(topology).diameter}});
}

Bound isotropic(const Schedule& schedule) {
  std::uint64_t hops = 0;
  std::uint64_t farthest = 0;
  std::vector<bool> seen;
  verify::visit_by_distance(*schedule.topology, Node{0}, seen, [&](Node y, std::uint32_t distance) {
    const std::uint32_t messages = schedule.demand[index(y)];
    hops += std::uint64_t{messages} * distance;
    if (messages > 0) farthest = distance;
  });
  const std::uint64_t a_step = schedule.ports == PortModel::single ? 1 : schedule.topology->port_count();
  return largest(
      {{"demand", "the transmissions of a node's messages, shared by all nodes (paper 000)", divided_up(hops, a_step)},
       {"distance", "the farthest demanded destination", farthest}});
}

}  // namespace

Bound best_bound_for(const Schedule& schedule) {
  const Collective& collective = traits_of(schedule.collective);
  if (collective.payload == Payload::reduced) return all_reduce(schedule);
  if (collective.rooted()) return rooted(schedule, collective.payload);
  if (collective.payload != Payload::personalised) return multinode(schedule);
  if (collective.demand == DemandShape::by_address) return isotropic(schedule);
  const LowerBounds bounds = lower_bounds(*schedule.topology);
  const std::uint64_t best = bounds.best(schedule.ports);
  Bound named{"none", "a network of one node", 0};
  for (const Bound& bound : schedule.ports == PortModel::single ? bounds.single_port : bounds.all_port) {
    if (bound.steps == best) named = bound;  // the most general argument stands last
  }
  return named;
}

}  // namespace rota
