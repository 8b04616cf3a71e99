// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/any_graph.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "compiler/algorithms/core/candidate.h"
#include "compiler/algorithms/core/explicit_routing.h"
#include "compiler/algorithms/core/spread_routing.h"
#include "compiler/algorithms/exchange/negotiation.h"

namespace rota {
namespace {

/// Transmissions that may be scheduled in all tries; some seconds.
constexpr std::uint64_t kAnyGraphBudget = 25'000'000;
/// Link visits of the repair of one routing at most, and of all routings together, about 30 ns each.
constexpr std::uint64_t kSpreadLinkVisits = 100'000'000;
constexpr std::uint64_t kRoutingLinkVisits = 100'000'000;
constexpr std::uint32_t kMaxRoutings = 40;
/// So many routings are tried even if the first needs as few steps as can be: they may need less memory.
constexpr std::uint32_t kMinRoutings = 4;
constexpr std::uint32_t kMaxOrders = 10;
constexpr FifoRule kAnyGraphRules[] = {
    {1, false, false, true},
    {~0U, false, false, true},
    {~0U, false, true, true},
    {1, true, false, true},
    {2, false, false, true},
    {1, false, true, true},
    {2, false, true, true},
    {1, false},
    {2, true},
    {~0U, false},
    {2, false},
    {3, false},
    {~0U, false, true},
    {4, false, true},
};
/// Rules whose schedules get better in passes both ways than those of the others, although they are worse at first.
constexpr FifoRule kPassRules[] = {{~0U, false, false, true}, {8, false, false, true}};
/// Rules that look neither at loads nor at injections, and what many orders with them may cost; a quarter of a second.
constexpr FifoRule kPlainRules[] = {{1, false}, {1, true}, {2, false}, {2, true}, {3, false}, {~0U, false}};
constexpr std::uint64_t kOrdersBudget = 4'000'000;
constexpr std::uint64_t kMostOrders = 600;
/// The same for shuffled shortest routes.
constexpr std::uint64_t kShufflesBudget = 4'000'000;
constexpr std::uint64_t kMostShuffles = 200;
/// Above so many transmissions only a few rules are tried; and shortest routes only where messages are not spread, with
/// the first rule alone. Above kVeryManyHops, as on grids of 1,000 nodes, the last of the few rules is not worth its
/// ten seconds: on no grid is it the best.
constexpr std::uint64_t kManyHops = 2'000'000;
constexpr std::uint64_t kVeryManyHops = 16'000'000;
constexpr FifoRule kManyHopsRules[] = {{1, false, false, true}, {64, false, false, true}, {~0U, false, false, true}};
/// Hops that passes both ways may place in all, some ten seconds; and passes for one routing.
constexpr std::uint64_t kPassBudget = 60'000'000;
constexpr std::uint32_t kMostBothWays = 40;
constexpr std::uint32_t kIdleBothWays = 8;
/// Transmissions for fewer slots in as many steps; some seconds.
constexpr std::uint64_t kThriftBudget = 10'000'000;

class AnyGraphSearch {
 public:
  AnyGraphSearch(TopologyPtr topology, const Demand& demand, std::uint64_t seed, std::uint32_t hop_steps)
      : topology_(std::move(topology)),
        demand_(demand),
        quotient_(std::make_shared<const Quotient>(topology_, trivial_symmetry(topology_))),
        seed_(seed),
        hop_steps_(hop_steps) {}

  Schedule run() {
    const std::uint64_t target = search();
    negotiate_fewer_steps(target, seed_, hop_steps_, best_);
    if (best_.routes->routes.hop_count() <= kThriftBudget) {
      try_thrifty_rules(kThriftBudget, seed_, hop_steps_, best_);
    }
    return schedule_of(topology_, best_, hop_steps_);
  }

 private:
  /// Returns the steps that no schedule undercuts, as far as the routings know.
  std::uint64_t search() {
    const auto shortest =
        std::make_shared<const BalancedRoutes>(explicit_routes(*topology_, quotient_->graph, demand_));
    const std::uint64_t hops = shortest->routes.hop_count();
    const std::span<const FifoRule> rules(kAnyGraphRules);
    const ClassGraph& graph = quotient_->graph;
    const bool is_tree = graph.link_count() == 2 * (graph.class_count() - 1);
    if (is_tree || hops > kMaxSpreadHops || shortest->routes.size() > kMaxSpreadMessages) {
      try_orders(shortest, hops > kManyHops ? rules.first(1) : rules);
      if (best_.cost.steps > shortest->target_load) try_many_orders(shortest);
      return shortest->target_load;
    }
    // Where there are many, spread routes are better and each try takes seconds.
    if (hops <= kManyHops) try_orders(shortest, rules);
    const std::uint64_t a_routing = kSpreadSearches * graph.link_count() * graph.class_count();
    const std::uint64_t affordable =
        std::min(kRoutingLinkVisits / a_routing, kAnyGraphBudget / hops / std::size(kAnyGraphRules));
    const auto routings = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(affordable, 1, kMaxRoutings));
    orders_ = std::clamp<std::uint64_t>(kAnyGraphBudget / hops / std::size(kAnyGraphRules) / routings, 1, kMaxOrders);
    std::uint64_t target = longest_way(shortest->routes);
    for (std::uint32_t k = 0; k < routings; ++k) {
      auto spread = std::make_shared<const BalancedRoutes>(
          spread_routes(graph, shortest->routes, PortModel::all, seed_ + k, kSpreadLinkVisits));
      target = std::max(target, spread->target_load);
      try_orders(spread, hops > kManyHops ? rules_for_many(hops) : rules);
      if (best_.cost.steps <= target && k >= kMinRoutings) break;
      if (best_.cost.steps > target)
        try_passes(spread, target, kPassBudget / hops / (routings + 1) / std::size(kPassRules));
    }
    if (best_.cost.steps > target)
      try_passes(shortest, target, kPassBudget / hops / (routings + 1) / std::size(kPassRules));
    if (best_.cost.steps > target) try_many_orders(shortest);
    if (best_.cost.steps > target) try_shuffled_routes(target);
    return target;
  }

  [[nodiscard]] static std::span<const FifoRule> rules_for_many(std::uint64_t hops) {
    const std::span<const FifoRule> rules(kManyHopsRules);
    return hops > kVeryManyHops ? rules.first(rules.size() - 1) : rules;
  }

  /// Steps that the message with the longest of the shortest routes takes.
  [[nodiscard]] std::uint64_t longest_way(const Routes& shortest) const {
    std::size_t most = 1;
    for (std::uint32_t m = 0; m < shortest.size(); ++m) most = std::max(most, shortest.word(m).size());
    return (most - 1) * hop_steps_ + 1;
  }

  void try_orders(const std::shared_ptr<const BalancedRoutes>& routes, std::span<const FifoRule> rules) {
    for (std::uint32_t t = 0; t < orders_; ++t) {
      const std::uint64_t seed = t == 0 ? 0 : seed_ + t;
      for (const FifoRule rule : rules) {
        if (routes->max_load > best_.cost.steps) return;
        try_rule(quotient_, routes, rule, seed, hop_steps_, best_);
      }
    }
  }

  /// Links that set the pace get their messages earlier from pass to pass, at the price of deeper FIFOs.
  void try_passes(const std::shared_ptr<const BalancedRoutes>& routes, std::uint64_t target, std::uint64_t passes) {
    if (routes->max_load >= best_.cost.steps || passes == 0) return;
    const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(kMostBothWays, passes));
    for (const FifoRule rule : kPassRules) {
      if (best_.cost.steps <= target) return;
      try_both_ways(quotient_, routes, rule, {static_cast<std::uint32_t>(target), most, kIdleBothWays}, hop_steps_,
                    best_);
    }
  }

  /// Chance finds what the loads do not say: on some meshes many injection orders of the shortest routes.
  void try_many_orders(const std::shared_ptr<const BalancedRoutes>& routes) {
    orders_ = std::min(kMostOrders, kOrdersBudget / (routes->routes.hop_count() * std::size(kPlainRules)));
    try_orders(routes, kPlainRules);
  }

  /// Few messages leave links idle, but their distances leave no time for detours: only ties among shortest routes
  /// count.
  void try_shuffled_routes(std::uint64_t target) {
    orders_ = 1;
    const std::uint64_t a_try = best_.routes->routes.hop_count() * std::size(kPlainRules);
    const std::uint64_t tries = std::min(kMostShuffles, kShufflesBudget / a_try);
    for (std::uint64_t k = 0; k < tries && best_.cost.steps > target; ++k) {
      auto routes =
          std::make_shared<const BalancedRoutes>(explicit_routes(*topology_, quotient_->graph, demand_, seed_ + k));
      try_orders(routes, kPlainRules);
    }
  }

  TopologyPtr topology_;
  const Demand& demand_;
  std::shared_ptr<const Quotient> quotient_;
  std::uint64_t seed_;
  std::uint32_t hop_steps_;
  std::uint64_t orders_ = 1;  ///< injection orders to try for each routing
  Candidate best_;
};

}  // namespace

Schedule any_graph_total_exchange(const TopologyPtr& topology, std::uint64_t seed, std::uint32_t hop_steps) {
  return AnyGraphSearch(topology, {topology, CollectiveKind::total_exchange, std::nullopt, {}}, seed, hop_steps).run();
}

Schedule any_graph_demand(const TopologyPtr& topology, const DemandTable& demand, std::uint64_t seed,
                          std::uint32_t hop_steps) {
  const Demand demanded(topology, CollectiveKind::demand, std::nullopt, demand);
  Schedule schedule = AnyGraphSearch(topology, demanded, seed, hop_steps).run();
  schedule.collective = CollectiveKind::demand;
  schedule.demand = demand;
  return schedule;
}

}  // namespace rota
