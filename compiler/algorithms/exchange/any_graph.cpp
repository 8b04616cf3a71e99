// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/any_graph.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "compiler/algorithms/core/explicit_routing.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/spread_routing.h"
#include "compiler/algorithms/core/transmissions.h"

namespace rota {
namespace {

/// Transmissions that may be scheduled in all tries; some seconds.
constexpr std::uint64_t kAnyGraphBudget = 25'000'000;
/// Link visits of one routing at most, and of all together, about 30 ns each; and the sweeps of one over all messages.
constexpr std::uint64_t kSpreadLinkVisits = 200'000'000;
constexpr std::uint64_t kRoutingLinkVisits = 100'000'000;
constexpr std::uint64_t kSweeps = 8;
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
/// Rules that look neither at loads nor at injections, and what many orders with them may cost; a quarter of a second.
constexpr FifoRule kPlainRules[] = {{1, false}, {1, true}, {2, false}, {2, true}, {3, false}, {~0U, false}};
constexpr std::uint64_t kOrdersBudget = 4'000'000;
constexpr std::uint64_t kMostOrders = 600;
/// Above so many transmissions only the first rules are tried, and shortest routes with the first alone.
constexpr std::uint64_t kManyHops = 2'000'000;
constexpr std::size_t kFirstRules = 3;

class AnyGraphSearch {
 public:
  AnyGraphSearch(TopologyPtr topology, std::uint64_t seed, std::uint32_t hop_steps)
      : topology_(std::move(topology)),
        symmetry_(trivial_symmetry(topology_)),
        graph_(*topology_, *symmetry_),
        seed_(seed),
        hop_steps_(hop_steps) {}

  Schedule run() {
    const auto shortest = std::make_shared<const BalancedRoutes>(explicit_routes(*topology_, graph_));
    const std::uint64_t hops = shortest->routes.hop_count();
    const auto rules = std::span(kAnyGraphRules);
    try_orders(shortest, hops > kManyHops ? rules.first(1) : rules);
    const bool is_tree = graph_.link_count() == 2 * (graph_.class_count() - 1);
    if (is_tree || hops > kMaxSpreadHops || shortest->routes.size() > kMaxSpreadMessages) {
      if (best_.cost.steps > shortest->target_load) try_many_orders(shortest);
      return make_schedule();
    }
    const std::uint64_t a_routing = kSweeps * graph_.link_count() * shortest->routes.size();
    const auto routings =
        static_cast<std::uint32_t>(std::clamp<std::uint64_t>(kRoutingLinkVisits / a_routing, 1, kMaxRoutings));
    orders_ = std::clamp<std::uint64_t>(kAnyGraphBudget / hops / std::size(kAnyGraphRules) / routings, 1, kMaxOrders);
    std::uint64_t target = 0;
    for (std::uint32_t k = 0; k < routings; ++k) {
      auto spread =
          std::make_shared<const BalancedRoutes>(spread_routes(graph_, shortest->routes, seed_ + k, kSpreadLinkVisits));
      target = std::max(target, spread->target_load);
      try_orders(spread, hops > kManyHops ? rules.first(kFirstRules) : rules);
      if (best_.cost.steps <= target && k >= kMinRoutings) break;
    }
    if (best_.cost.steps > target) try_many_orders(shortest);
    return make_schedule();
  }

 private:
  struct AnyGraphBest {
    std::shared_ptr<const BalancedRoutes> routes;
    FifoRule rule;
    std::uint64_t seed = 0;
    FifoScheduleCost cost{~0U, ~0U, ~0ULL};
  };

  void try_orders(const std::shared_ptr<const BalancedRoutes>& routes, std::span<const FifoRule> rules) {
    for (std::uint32_t t = 0; t < orders_; ++t) {
      const std::uint64_t seed = t == 0 ? 0 : seed_ + t;
      for (const FifoRule rule : rules) {
        if (routes->max_load > best_.cost.steps) return;
        const auto cost =
            schedule_with_fifos(graph_, routes->routes, rule, seed, best_.cost.steps, nullptr, hop_steps_);
        if (!cost || !(*cost < best_.cost)) continue;
        best_ = {routes, rule, seed, *cost};
      }
    }
  }

  /// Chance finds what the loads do not say: on some meshes many injection orders of the shortest routes.
  void try_many_orders(const std::shared_ptr<const BalancedRoutes>& routes) {
    orders_ = std::min(kMostOrders, kOrdersBudget / (routes->routes.hop_count() * std::size(kPlainRules)));
    try_orders(routes, kPlainRules);
  }

  [[nodiscard]] Schedule make_schedule() const {
    std::vector<Transmission> log;
    log.reserve(best_.routes->routes.hop_count());
    (void)schedule_with_fifos(graph_, best_.routes->routes, best_.rule, best_.seed, best_.cost.steps, &log, hop_steps_);
    Schedule schedule;
    schedule.topology = topology_;
    schedule.symmetry = symmetry_;
    schedule.ports = PortModel::all;
    schedule.steps = best_.cost.steps;
    schedule.hop_steps = hop_steps_;
    schedule.hops = class_hops(*topology_, *symmetry_, graph_, best_.routes->routes, log);
    return schedule;
  }

  TopologyPtr topology_;
  SymmetryPtr symmetry_;
  ClassGraph graph_;
  std::uint64_t seed_;
  std::uint32_t hop_steps_;
  std::uint64_t orders_ = 1;  ///< injection orders to try for each routing
  AnyGraphBest best_;
};

}  // namespace

Schedule any_graph_total_exchange(const TopologyPtr& topology, std::uint64_t seed, std::uint32_t hop_steps) {
  return AnyGraphSearch(topology, seed, hop_steps).run();
}

}  // namespace rota
