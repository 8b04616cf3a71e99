// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/isotropic_bounds.h"

#include <utility>

#include "compiler/verify/weight_search.h"

namespace rota::verify {
namespace {

/// The best bound of hops that all cost the same: those after the first k of each message, over the links of a node.
Bound shared_hops(const Schedule& schedule, const std::vector<std::uint64_t>& messages_by_distance) {
  const std::uint64_t a_step = schedule.ports == PortModel::single ? 1 : schedule.topology->port_count();
  Bound shared{"demand",
               "the transmissions of a node's messages, shared by all nodes (paper 000)",
               0,
               {.kind = ProofKind::demand}};
  shared.proof.demand = schedule.demand.by_address;
  shared.proof.hop_steps = schedule.hop_steps;
  std::uint64_t left = 0;    // hops beyond the k-th
  std::uint64_t beyond = 0;  // messages that go farther than k
  for (std::size_t k = messages_by_distance.size(); k-- > 0;) {
    left += beyond;
    beyond += messages_by_distance[k];
    const std::uint64_t steps = k * schedule.hop_steps + (left + a_step - 1) / a_step;
    if (left == 0 || steps < shared.steps) continue;
    shared.steps = steps;
    shared.proof.window = static_cast<std::uint32_t>(k);
  }
  return shared;
}

Bound weighted_hops(const Schedule& schedule) {
  Weights best = best_isotropic_weights(*schedule.topology, schedule.demand.by_address);
  Bound weighted{"weighted demand",
                 "weighted distances of a node's messages over weighted ports",
                 best.bound.ceil(),
                 {.kind = ProofKind::demand_weights}};
  weighted.proof.demand = schedule.demand.by_address;
  weighted.proof.weights.weights = std::move(best.by_port);
  return weighted;
}

}  // namespace

IsotropicBounds isotropic_bounds(const Schedule& schedule) {
  IsotropicBounds found;
  std::vector<std::uint64_t> messages;  // by distance
  std::vector<bool> seen;
  visit_by_distance(*schedule.topology, Node{0}, seen, [&](Node y, std::uint32_t distance) {
    if (schedule.demand.by_address[index(y)] == 0) return;
    if (messages.size() <= distance) messages.resize(distance + 1);
    messages[distance] += schedule.demand.by_address[index(y)];
    found.farthest = {Node{0}, y, distance};
  });
  found.bounds.push_back(shared_hops(schedule, messages));
  const bool searched = schedule.topology->node_count() <= kMaxNodesForWeightSearch;
  if (schedule.ports == PortModel::all && searched && !messages.empty()) {
    found.bounds.push_back(weighted_hops(schedule));
  }
  return found;
}

}  // namespace rota::verify
