// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/hearing_bounds.h"

#include <algorithm>
#include <utility>

#include "compiler/graph/telling.h"
#include "compiler/verify/bound_parts.h"
#include "compiler/verify/cut_nodes.h"

namespace rota::verify {
namespace {

/// Zero steps on other networks. Precondition: the network is connected.
Bound odd_ring(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  const DegreeFigures degrees = degree_figures(topology);
  const bool is_one = n >= 5 && n % 2 == 1 && degrees.min_degree == 2 && degrees.max_degree == 2;
  return {"odd ring", "not all nodes of an odd ring can exchange in pairs", is_one ? (n + 3) / 2 : 0,
          proof_by(ProofKind::odd_ring, {})};
}

Bound through_cut_node(const Schedule& schedule) {
  const CutNode slowest = slowest_cut_node(*schedule.topology, schedule.hop_steps);
  Bound bound{"cut node", "the parts that a node separates get one another's contributions through it", slowest.steps,
              proof_by(ProofKind::cut_node, {slowest.node})};
  bound.proof.hop_steps = schedule.hop_steps;
  return bound;
}

}  // namespace

std::vector<std::uint64_t> nodes_by_distance(const Topology& topology, Node x,
                                             const std::function<bool(Node)>& is_counted) {
  std::vector<std::uint64_t> nodes;
  std::vector<bool> seen;
  visit_by_distance(topology, x, seen, [&](Node y, std::uint32_t distance) {
    if (!is_counted(y)) return;
    if (nodes.size() <= distance) nodes.resize(distance + 1);
    ++nodes[distance];
  });
  return nodes;
}

FarPair farthest_demanded(const Topology& topology, const Demand& demand) {
  FarPair farthest;
  const std::uint64_t links = degree_figures(topology).directed_links;
  if (topology.node_count() * links > kMaxLinkVisits) return farthest;
  std::vector<bool> seen;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    if (!demand.sends(Node{x})) continue;
    visit_by_distance(topology, Node{x}, seen, [&](Node y, std::uint32_t distance) {
      if (distance > farthest.hops && demand.copies(Node{x}, y) > 0) farthest = {Node{x}, y, distance};
    });
  }
  return farthest;
}

Bound doubling(const Schedule& schedule, std::string_view source) {
  const std::size_t steps = most_informed(schedule.topology->node_count(), schedule.hop_steps).size() - 1;
  Bound bound{"doubling", source, steps, proof_by(ProofKind::doubling, {})};
  bound.proof.hop_steps = schedule.hop_steps;
  return bound;
}

Bound far_nodes_hear(const Schedule& schedule, Node x, const std::vector<std::uint64_t>& nodes, Bound base) {
  const std::uint32_t degree = schedule.topology->port_count();
  const std::uint64_t steps = graph::fewest_to_tell(nodes, degree, schedule.hop_steps, base.steps);
  if (steps == base.steps) return base;
  Bound bound{"doubling", "those who know tell one neighbour a step, and there are many far away", steps,
              proof_by(ProofKind::doubling, {x})};
  bound.proof.hop_steps = schedule.hop_steps;
  bound.proof.window = graph::window_too_full(nodes, degree, schedule.hop_steps, steps - 1).value();
  return bound;
}

Bound broadcast_bound(const Schedule& schedule, Bound distance) {
  const Node root = *schedule.root;
  Bound best =
      far_nodes_hear(schedule, root, nodes_by_distance(*schedule.topology, root),
                     largest({doubling(schedule, "those who know at most double in a step"), std::move(distance)}));
  const bool is_met = schedule.steps > 0 && best.steps + schedule.demand.segments - 1 >= schedule.steps;
  if (is_met) return best;
  Bound parts{"told parts", "a node tells the parts that it separates from the root one after another",
              steps_to_tell_all(*schedule.topology, root, schedule.hop_steps), proof_by(ProofKind::told_parts, {root})};
  parts.proof.hop_steps = schedule.hop_steps;
  return largest({std::move(best), std::move(parts)});
}

std::optional<Bound> all_reduce_bound(const Schedule& schedule) {
  std::vector<Bound> bounds;
  if (schedule.ports == PortModel::single) {
    bounds.push_back(doubling(schedule, "those who know of a contribution at most double in a step"));
  }
  const auto pair = farthest_pair(*schedule.topology);
  if (pair.has_value()) {
    bounds.push_back(far_apart(schedule, "each contribution has to reach every node: the diameter", *pair));
  }
  if (bounds.empty()) return std::nullopt;
  Bound best = largest(std::move(bounds));
  if (schedule.ports == PortModel::all || !pair.has_value()) return best;
  best = far_nodes_hear(schedule, pair->from, nodes_by_distance(*schedule.topology, pair->from), std::move(best));
  const bool is_met = schedule.steps > 0 && best.steps >= schedule.steps;
  if (is_met) return best;  // a search from every node that separates parts finds no more
  return largest({std::move(best), odd_ring(*schedule.topology), through_cut_node(schedule)});
}

Bound subset_all_reduce_bound(const Schedule& schedule) {
  const Demand demand = schedule.demanded();
  const FarPair farthest = farthest_demanded(*schedule.topology, demand);
  Bound bound = far_apart(schedule, "the farthest node that asks for a contribution", farthest);
  if (schedule.ports == PortModel::all) return bound;
  std::vector<std::uint32_t> askers(schedule.topology->node_count(), 0);
  for (const PairDemand& pair : schedule.demand.by_pair) ++askers[index(pair.origin)];
  const auto most = std::max_element(askers.begin(), askers.end());
  for (const Node x : {farthest.from, Node{static_cast<std::uint32_t>(most - askers.begin())}}) {
    const auto asks = [&](Node y) { return demand.adds_to(x, y); };
    bound = far_nodes_hear(schedule, x, nodes_by_distance(*schedule.topology, x, asks), std::move(bound));
  }
  if (bound.proof.kind == ProofKind::doubling) bound.proof.pairs = schedule.demand.by_pair;
  return bound;
}

}  // namespace rota::verify
