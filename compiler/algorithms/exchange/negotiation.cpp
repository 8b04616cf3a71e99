// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/negotiation.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "compiler/algorithms/core/log_cost.h"
#include "compiler/algorithms/core/negotiated_paths.h"

namespace rota {
namespace {

/// Cells (link, step) looked at in all, about 10 ns each: 3 s. In one of the attempts at a number of steps at most so
/// often for each message and cell: chance may do better, and small networks may have no such schedule.
constexpr std::uint64_t kCellVisits = 300'000'000;
constexpr std::uint64_t kVisitsOfMessageAndCell = 200;
constexpr std::uint64_t kAttempts = 4;
/// Above so many cells even a hundred new paths are too many; 16 bytes each.
constexpr std::uint64_t kMostNegotiatedCells = 3'000'000;
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

std::shared_ptr<const BalancedRoutes> with_loads(const ClassGraph& graph, const TimedRoutes& timed) {
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

/// No log: not found. Takes from `visits_left` what it spends.
TimedRoutes attempts_at(std::uint32_t steps, const ClassGraph& graph, const TimedRoutes& start, std::uint64_t seed,
                        std::uint32_t hop_steps, std::uint64_t& visits_left) {
  const std::uint64_t pairs = std::uint64_t{graph.link_count()} * steps * start.routes.size();
  for (std::uint64_t k = 0; k < kAttempts && visits_left > 0; ++k) {
    const std::uint64_t visits = std::min(visits_left, kVisitsOfMessageAndCell * pairs);
    Negotiated tried = negotiate_paths(graph, start, hop_steps, {steps, visits}, seed + k);
    visits_left -= std::min(visits_left, tried.visits);
    if (!tried.found.log.empty()) return std::move(tried.found);
  }
  return {};
}

}  // namespace

void negotiate_fewer_steps(std::uint64_t target, std::uint64_t seed, std::uint32_t hop_steps, Candidate& best) {
  if (best.cost.steps <= target) return;
  const ClassGraph& graph = best.quotient->graph;
  if (std::uint64_t{graph.link_count()} * best.cost.steps > kMostNegotiatedCells) return;
  TimedRoutes last{best.routes->routes, best.log};
  std::uint64_t visits_left = kCellVisits;
  std::uint32_t lanes = 1;
  while (best.cost.steps > target) {
    TimedRoutes fewer = attempts_at(best.cost.steps - 1, graph, last, seed, hop_steps, visits_left);
    if (fewer.log.empty()) break;
    last = std::move(fewer);
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
