// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/candidate.h"

#include <utility>

#include "compiler/algorithms/core/transmissions.h"
#include "compiler/algorithms/core/varied_limits.h"

namespace rota {
Quotient::Quotient(const TopologyPtr& topology, SymmetryPtr by)
    : symmetry(std::move(by)), graph(*topology, *symmetry) {}

void try_rule(const std::shared_ptr<const Quotient>& quotient, const std::shared_ptr<const BalancedRoutes>& routes,
              FifoRule rule, std::uint64_t seed, std::uint32_t hop_steps, Candidate& best) {
  // Kept rather than made again in the end: on large networks a run takes seconds.
  std::vector<Transmission> log;
  log.reserve(routes->routes.hop_count());
  const auto cost = schedule_with_fifos(quotient->graph, routes->routes, rule, seed, best.cost.steps, &log, hop_steps);
  if (cost && *cost < best.cost) best = {quotient, routes, *cost, std::move(log)};
}

void try_thrifty_rules(std::uint64_t budget, std::uint64_t seed, std::uint32_t hop_steps, Candidate& best) {
  // Where routes are short or links evenly loaded few messages suffice to keep links busy, elsewhere more.
  constexpr std::uint32_t kMostExpected[] = {10, 6, 20, 40};
  constexpr FifoRule kTransit[] = {{1, true}, {1, false}, {2, true}, {3, false}};
  if (best.cost.depth <= 1) return;
  const auto quotient = best.quotient;
  const auto routes = best.routes;
  VariedLimits limits(seed);
  std::uint64_t spent = 0;
  for (const std::uint32_t most : kMostExpected) {
    for (FifoRule rule : kTransit) {
      rule.most_expected = limits.varied(most);
      rule.target_steps = best.cost.steps;
      try_rule(quotient, routes, rule, limits.shuffle_seed(), hop_steps, best);
      spent += routes->routes.hop_count();
      if (spent + routes->routes.hop_count() > budget) return;
    }
  }
}

void try_both_ways(const std::shared_ptr<const Quotient>& quotient, const std::shared_ptr<const BalancedRoutes>& routes,
                   FifoRule rule, const PassLimits& limits, std::uint32_t hop_steps, Candidate& best) {
  CostedLog first;
  first.log.reserve(routes->routes.hop_count());
  first.cost = *schedule_with_fifos(quotient->graph, routes->routes, rule, 0, ~0U, &first.log, hop_steps);
  CostedLog found = schedule_both_ways(quotient->graph, routes->routes, std::move(first), limits, hop_steps);
  if (found.cost < best.cost) best = {quotient, routes, found.cost, std::move(found.log)};
}

Schedule schedule_of(const TopologyPtr& topology, const Candidate& candidate, std::uint32_t hop_steps) {
  const Quotient& quotient = *candidate.quotient;
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = quotient.symmetry;
  schedule.ports = PortModel::all;
  schedule.steps = candidate.cost.steps;
  schedule.hop_steps = hop_steps;
  schedule.hops = class_hops(*topology, *quotient.symmetry, quotient.graph, candidate.routes->routes, candidate.log);
  return schedule;
}

}  // namespace rota
