// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/sum_bounds.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) { return b == 0 ? 0 : (a + b - 1) / b; }

/// Of every node, the eccentricity; empty if searching is too much.
std::vector<std::uint32_t> eccentricities(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  std::vector<bool> seen;
  if (topology.group() != nullptr) return std::vector(n, distances_from(topology, Node{0}, seen).eccentricity);
  std::vector<std::uint32_t> of_node;
  if (2 * n * degree_figures(topology).directed_links > kMaxLinkVisits) return of_node;
  for (std::uint32_t x = 0; x < n; ++x) {
    of_node.push_back(distances_from(topology, Node{x}, seen).eccentricity);
  }
  return of_node;
}

/// The totals that reach a node come after the hops of the sums, and over its own links.
std::optional<Bound> totals_arrive(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  const std::vector<std::uint32_t> eccentricity = eccentricities(topology);
  if (topology.node_count() < 2 || eccentricity.empty()) return std::nullopt;
  Bound bound{"totals", "each sum meets at its node, and the totals then reach a node over its links", 0, {}};
  std::vector<bool> seen;
  for (std::uint32_t x = 0; x < (topology.group() != nullptr ? 1 : topology.node_count()); ++x) {
    std::vector<std::uint64_t> totals;  // by the hops before they can be at x
    visit_by_distance(topology, Node{x}, seen, [&](Node r, std::uint32_t distance) {
      const std::size_t hops = std::size_t{eccentricity[index(r)]} + distance;
      if (totals.size() <= hops) totals.resize(hops + 1);
      totals[hops] += r == Node{x} ? 0 : 1;
    });
    const std::uint64_t a_step = schedule.ports == PortModel::single ? 1 : topology.degree(Node{x});
    std::uint64_t late = 0;
    for (std::size_t k = totals.size(); k-- > 1;) {
      late += totals[k];
      const std::uint64_t steps = (k - 1) * schedule.hop_steps + divided_up(late, a_step);
      if (late == 0 || steps <= bound.steps) continue;
      bound.steps = steps;
      bound.proof = {.kind = ProofKind::totals, .nodes = {Node{x}}};
      bound.proof.window = static_cast<std::uint32_t>(k - 1);
      bound.proof.hop_steps = schedule.hop_steps;
    }
  }
  return bound;
}

}  // namespace

Bound multinode_all_reduce_bound(const Schedule& schedule) {
  const std::uint64_t n = schedule.topology->node_count();
  const bool single = schedule.ports == PortModel::single;
  const std::uint64_t a_step = single ? n : degree_figures(*schedule.topology).directed_links;
  const Bound load{"sums",
                   single ? "a sum takes n-1 transmissions to meet and n-1 to reach all; n are sent in a step"
                          : "a sum takes n-1 transmissions to meet and n-1 to reach all, shared by all links",
                   divided_up(2 * n * (n - 1), a_step),
                   {.kind = ProofKind::sums}};
  const std::optional<Bound> late = totals_arrive(schedule);
  return late.has_value() && late->steps > load.steps ? *late : load;
}

}  // namespace rota::verify
