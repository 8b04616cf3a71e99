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

/// Link visits of one routing, of as many routings as are tried, about 30 ns each, and of all matchings together, about
/// 60 ns each: some seconds. The shortest routes get a part of the latter only.
constexpr std::uint64_t kRoutingVisits = 20'000'000;
constexpr std::uint64_t kAllRoutingVisits = 100'000'000;
constexpr std::uint64_t kMostRoutings = 12;
constexpr std::uint64_t kMatchingVisits = 80'000'000;
constexpr std::uint64_t kVisitsOfShortest = kMatchingVisits / 6;
/// Orders tried for each routing.
constexpr std::uint32_t kOrdersOfRouting = 40;

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
    try_orders(shortest.routes, kVisitsOfShortest);
    const bool is_tree = graph_.link_count() == 2 * (graph_.class_count() - 1);
    if (is_tree || shortest.routes.hop_count() > kMaxSpreadHops || shortest.routes.size() > kMaxSpreadMessages) {
      return schedule();
    }
    const std::uint64_t a_routing = kSpreadSearches * graph_.link_count() * graph_.class_count();
    const std::uint64_t routings = std::clamp<std::uint64_t>(kAllRoutingVisits / a_routing, 1, kMostRoutings);
    std::uint64_t target = most_work(shortest.routes, 1);
    for (std::uint32_t k = 0; k < routings && steps_ > target && visits_ < kMatchingVisits; ++k) {
      const BalancedRoutes spread =
          spread_routes(graph_, shortest.routes, PortModel::single, seed_ + k, kRoutingVisits);
      target = std::max(target, spread.target_load);
      try_orders(spread.routes, kMatchingVisits);
    }
    return schedule();
  }

 private:
  /// Until no order of these routes takes fewer steps, or `most_visits` have been made in all.
  void try_orders(const Routes& routes, std::uint64_t most_visits) {
    const std::uint64_t fewest = most_work(routes, ~std::size_t{0});
    for (std::uint32_t k = 0; k < kOrdersOfRouting && steps_ > fewest && (steps_ == ~0U || visits_ < most_visits);
         ++k) {
      // Of two schedules with as many steps the first stays, so the rule with which fewer messages wait comes first.
      const MatchingRule rule{.transit_first = k % 2 == 0, .seed = seed_ + k / 2};
      MatchedLog tried = schedule_by_matchings(graph_, routes, hop_steps_, rule, steps_ - 1);
      visits_ += tried.visits;
      if (tried.log.empty()) continue;
      steps_ = tried.log.back().step + 1;
      log_ = std::move(tried.log);
      routes_ = routes;
    }
  }

  /// The most messages that one node sends, or receives, in the first `hops` and the last `hops` hops of their routes.
  [[nodiscard]] std::uint64_t most_work(const Routes& routes, std::size_t hops) const {
    std::vector<std::uint64_t> sends(graph_.class_count(), 0);
    std::vector<std::uint64_t> receives(graph_.class_count(), 0);
    for (std::uint32_t m = 0; m < routes.size(); ++m) {
      std::uint32_t at = routes.message(m).origin_class;
      const auto word = routes.word(m);
      for (std::size_t k = 0; k < word.size(); ++k) {
        if (k < hops) ++sends[at];
        at = graph_.next_class(graph_.link(at, word[k]));
        if (word.size() - k <= hops) ++receives[at];
      }
    }
    return std::max(*std::max_element(sends.begin(), sends.end()), *std::max_element(receives.begin(), receives.end()));
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
  std::uint64_t visits_ = 0;
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
