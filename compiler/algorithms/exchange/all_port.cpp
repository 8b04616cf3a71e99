// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/all_port.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "compiler/algorithms/core/cayley_routing.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/link_weights.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/core/transmissions.h"
#include "compiler/algorithms/exchange/any_graph.h"

namespace rota {
namespace {

/// The number of scheduled transmissions that one search may spend; takes about a quarter of a second.
constexpr std::uint64_t kSearchBudget = 4'000'000;
constexpr std::size_t kParitySubgroups = 4;
/// More tries than this do not help, however small the network.
constexpr std::uint32_t kMaxTries = 600;

constexpr FifoRule kRules[] = {{1, false}, {1, true}, {2, false}, {2, true}, {3, false}, {~0U, false}};

/// The best result of a search over one symmetry; enough to repeat the schedule with a log.
struct Best {
  SymmetryPtr symmetry;
  std::shared_ptr<const ClassGraph> graph;
  std::shared_ptr<const BalancedRoutes> routes;
  FifoRule rule;
  std::uint64_t seed = 0;
  FifoScheduleCost cost{~0U, ~0U, ~0ULL};
};

class Search {
 public:
  Search(TopologyPtr topology, std::uint64_t seed, std::uint32_t hop_steps)
      : topology_(std::move(topology)), seed_(seed), hop_steps_(hop_steps) {}

  Schedule run() {
    weights_ = spreading_weights(*topology_);
    if (!try_symmetry(whole_group(topology_))) {
      require_exchange_budget(*topology_, 2);
      for (const SymmetryPtr& half : parity_subgroups(topology_, kParitySubgroups)) {
        if (try_symmetry(half)) break;
      }
    }
    return make_schedule();
  }

 private:
  /// Searches over routes, rules and injection orders. Returns true if the best schedule so far meets this symmetry's
  /// even load; smaller groups cannot beat it then.
  bool try_symmetry(const SymmetryPtr& symmetry) {
    const auto graph = std::make_shared<const ClassGraph>(*topology_, *symmetry);
    std::uint64_t spent = 0;
    std::uint64_t fewest_steps = ~0ULL;
    for (std::uint32_t t = 0; t < kMaxTries && spent < kSearchBudget; ++t) {
      const auto routes = routes_for_try(*symmetry, *graph, t);
      if (routes->target_load < fewest_steps) fewest_steps = routes->target_load;
      spent += routes->routes.hop_count();
      if (routes->max_load > best_.cost.steps) continue;
      for (const FifoRule rule : kRules) {
        const std::uint64_t injection_seed = t == 0 ? 0 : seed_ + t;
        const auto cost =
            schedule_with_fifos(*graph, routes->routes, rule, injection_seed, best_.cost.steps, nullptr, hop_steps_);
        spent += routes->routes.hop_count();
        if (cost && *cost < best_.cost) best_ = {symmetry, graph, routes, rule, injection_seed, *cost};
        if (spent >= kSearchBudget || is_perfect(fewest_steps)) break;
      }
      if (is_perfect(fewest_steps)) break;
    }
    return best_.cost.steps <= fewest_steps;
  }

  /// No further try does better: the steps are as few as minimal routes allow, and nothing waits in a FIFO.
  [[nodiscard]] bool is_perfect(std::uint64_t fewest_steps) const {
    const bool minimal = std::all_of(weights_.begin(), weights_.end(), [](std::uint64_t w) { return w == 1; });
    return minimal && best_.cost.slots == 0 && best_.cost.steps <= fewest_steps;
  }

  std::shared_ptr<const BalancedRoutes> routes_for_try(const Symmetry& symmetry, const ClassGraph& graph,
                                                       std::uint32_t t) const {
    constexpr WordOrder kOrders[] = {WordOrder::most_hops_first, WordOrder::most_hops_first,
                                     WordOrder::fewest_hops_first, WordOrder::shuffled};
    RoutingRequest request;
    request.weights = weights_;
    request.order = kOrders[t % std::size(kOrders)];
    request.seed = seed_ + t;
    return std::make_shared<BalancedRoutes>(balanced_routes(*topology_, symmetry, graph, request));
  }

  Schedule make_schedule() const {
    std::vector<Transmission> log;
    log.reserve(best_.routes->routes.hop_count());
    (void)schedule_with_fifos(*best_.graph, best_.routes->routes, best_.rule, best_.seed, best_.cost.steps, &log,
                              hop_steps_);
    Schedule schedule;
    schedule.topology = topology_;
    schedule.symmetry = best_.symmetry;
    schedule.ports = PortModel::all;
    schedule.steps = best_.cost.steps;
    schedule.hop_steps = hop_steps_;
    schedule.hops = class_hops(*topology_, *best_.symmetry, *best_.graph, best_.routes->routes, log);
    return schedule;
  }

  TopologyPtr topology_;
  std::uint64_t seed_;
  std::uint32_t hop_steps_;
  std::vector<std::uint64_t> weights_;  ///< index: port; they define which words count as shortest
  Best best_;
};

}  // namespace

Schedule all_port_total_exchange(const TopologyPtr& topology, std::uint64_t seed, std::uint32_t hop_steps) {
  if (topology->group() == nullptr) return any_graph_total_exchange(topology, seed, hop_steps);
  return Search(topology, seed, hop_steps).run();
}

}  // namespace rota
