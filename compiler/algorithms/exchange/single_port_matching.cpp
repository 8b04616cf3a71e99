// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/single_port_matching.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/explicit_routing.h"
#include "compiler/algorithms/core/matching_scheduler.h"
#include "compiler/algorithms/core/spread_routing.h"
#include "compiler/algorithms/core/transmissions.h"

namespace rota {
namespace {

/// Link visits of one routing, and of all matchings together: steps × links, which they visit a few times each.
constexpr std::uint64_t kRoutingVisits = 20'000'000;
constexpr std::uint64_t kMatchingVisits = 40'000'000;
constexpr std::uint32_t kMostRoutings = 12;
/// Orders tried for each routing.
constexpr std::uint32_t kMostOrders = 40;

class MatchedSearch {
 public:
  MatchedSearch(TopologyPtr topology, const Demand& demand, std::uint64_t seed, std::uint32_t hop_steps)
      : topology_(std::move(topology)),
        demand_(demand),
        symmetry_(trivial_symmetry(topology_)),
        graph_(*topology_, *symmetry_),
        seed_(seed),
        hop_steps_(hop_steps) {}

  Schedule run() {
    const BalancedRoutes shortest = explicit_routes(*topology_, graph_, demand_);
    try_orders(shortest.routes);
    std::uint64_t target = 0;
    for (std::uint32_t k = 0; k < kMostRoutings && visits_left_ > 0; ++k) {
      const BalancedRoutes spread =
          spread_routes(graph_, shortest.routes, PortModel::single, seed_ + k, kRoutingVisits);
      target = std::max(target, spread.target_load);
      if (steps_ <= target) break;
      try_orders(spread.routes);
    }
    return schedule();
  }

 private:
  void try_orders(const Routes& routes) {
    for (std::uint32_t k = 0; k < kMostOrders && visits_left_ > 0; ++k) {
      // Of two schedules with as many steps the first stays, so the rule with which fewer messages wait comes first.
      const MatchingRule rule{.transit_first = k % 2 == 0, .seed = seed_ + k / 2};
      std::vector<Transmission> log = schedule_by_matchings(graph_, routes, hop_steps_, rule, steps_ - 1);
      const std::uint64_t steps = log.empty() ? most_sends(routes) : log.back().step + 1;
      visits_left_ -= std::min(visits_left_, steps * graph_.link_count());
      if (log.empty()) {
        if (most_sends(routes) >= steps_) return;
        continue;
      }
      steps_ = log.back().step + 1;
      log_ = std::move(log);
      routes_ = routes;
    }
  }

  /// Of one node: no order of these routes takes fewer steps.
  [[nodiscard]] std::uint64_t most_sends(const Routes& routes) const {
    std::vector<std::uint64_t> sends(graph_.class_count(), 0);
    for (std::uint32_t m = 0; m < routes.size(); ++m) {
      std::uint32_t at = routes.message(m).origin_class;
      for (const std::uint16_t port : routes.word(m)) {
        ++sends[at];
        at = graph_.next_class(graph_.link(at, port));
      }
    }
    return *std::max_element(sends.begin(), sends.end());
  }

  Schedule schedule() const {
    Schedule schedule;
    schedule.topology = topology_;
    schedule.symmetry = symmetry_;
    schedule.ports = PortModel::single;
    schedule.hop_steps = hop_steps_;
    schedule.steps = steps_;
    schedule.hops = class_hops(*topology_, *symmetry_, graph_, routes_, log_);
    return schedule;
  }

  TopologyPtr topology_;
  const Demand& demand_;
  SymmetryPtr symmetry_;
  ClassGraph graph_;
  std::uint64_t seed_;
  std::uint32_t hop_steps_;
  std::uint64_t visits_left_ = kMatchingVisits;
  std::uint32_t steps_ = ~0U;  ///< of the best schedule so far
  std::vector<Transmission> log_;
  Routes routes_;
};

}  // namespace

Schedule matched_total_exchange(const TopologyPtr& topology, std::uint64_t seed, std::uint32_t hop_steps) {
  const Demand demand(topology, CollectiveKind::total_exchange, std::nullopt, {});
  return MatchedSearch(topology, demand, seed, hop_steps).run();
}

Schedule matched_demand(const TopologyPtr& topology, const DemandTable& demand, std::uint64_t seed,
                        std::uint32_t hop_steps) {
  const Demand demanded(topology, CollectiveKind::demand, std::nullopt, demand);
  Schedule schedule = MatchedSearch(topology, demanded, seed, hop_steps).run();
  schedule.collective = CollectiveKind::demand;
  schedule.demand = demand;
  return schedule;
}

}  // namespace rota
