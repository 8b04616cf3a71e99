// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/negotiation.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "compiler/algorithms/core/log_cost.h"
#include "compiler/algorithms/core/negotiated_paths.h"

namespace rota {
namespace {

/// Cells (link, step) looked at in all, about 10 ns each: 3 s. For one number of steps at most so often for each
/// message and cell: small networks that have no such schedule are given up sooner.
constexpr std::uint64_t kCellVisits = 300'000'000;
constexpr std::uint64_t kVisitsOfMessageAndCell = 200;
/// Above so many cells even a hundred new paths are too many; 16 bytes each.
constexpr std::uint64_t kMostCells = 3'000'000;
/// Rules and passes that may bring the messages of a crosspoint in order again, on routes that are known to do.
constexpr FifoRule kOrderlyRules[] = {{1, false, false, true},
                                      {~0U, false, false, true},
                                      {~0U, false, true, true},
                                      {1, true, false, true},
                                      {1, false, true, true},
                                      {1, false},
                                      {2, true},
                                      {~0U, false},
                                      {~0U, false, true}};
constexpr std::uint32_t kOrderlyPasses = 40;

std::shared_ptr<const BalancedRoutes> with_loads(const ClassGraph& graph, TimedRoutes& timed) {
  std::vector<std::uint64_t> load(graph.link_count(), 0);
  for (const Transmission& sent : timed.log) ++load[sent.link];
  const std::uint64_t most = *std::max_element(load.begin(), load.end());
  return std::make_shared<const BalancedRoutes>(BalancedRoutes{timed.routes, most, most});
}

void restore_order(std::uint32_t hop_steps, Candidate& best) {
  best.cost.depth = ~0U;
  best.cost.slots = ~0ULL;
  const auto quotient = best.quotient;
  const auto routes = best.routes;
  CostedLog orderly = schedule_both_ways(quotient->graph, routes->routes, {best.cost, best.log},
                                         {0, kOrderlyPasses, kOrderlyPasses}, hop_steps);
  if (orderly.cost < best.cost) {
    best.cost = orderly.cost;
    best.log = std::move(orderly.log);
  }
  for (const FifoRule rule : kOrderlyRules) try_rule(quotient, routes, rule, 0, hop_steps, best);
}

}  // namespace

void negotiate_fewer_steps(std::uint64_t target, std::uint64_t seed, std::uint32_t hop_steps, Candidate& best) {
  if (best.cost.steps <= target) return;
  const ClassGraph& graph = best.quotient->graph;
  if (std::uint64_t{graph.link_count()} * best.cost.steps > kMostCells) return;
  TimedRoutes last{best.routes->routes, log_of(best, hop_steps)};
  std::uint64_t visits_left = kCellVisits;
  std::uint32_t lanes = 1;
  while (best.cost.steps > target) {
    const std::uint32_t steps = best.cost.steps - 1;
    const std::uint64_t pairs = std::uint64_t{graph.link_count()} * steps * last.routes.size();
    Negotiated tried =
        negotiate_paths(graph, last, hop_steps, {steps, std::min(visits_left, kVisitsOfMessageAndCell * pairs)}, seed);
    visits_left -= std::min(visits_left, tried.visits);
    if (tried.found.log.empty()) break;
    last = std::move(tried.found);
    const LogCost found = cost_of(graph, last.routes, last.log, hop_steps);
    if (found.lanes > kMostNegotiatedLanes) break;
    lanes = found.lanes;
    best.routes = with_loads(graph, last);
    best.log = last.log;
    best.cost = found.cost;
  }
  if (lanes > 1) restore_order(hop_steps, best);
}

}  // namespace rota
