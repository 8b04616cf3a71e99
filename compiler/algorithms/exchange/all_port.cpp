// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/all_port.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include "compiler/algorithms/core/candidate.h"
#include "compiler/algorithms/core/cayley_routing.h"
#include "compiler/algorithms/core/detour_routing.h"
#include "compiler/algorithms/core/explicit_routing.h"
#include "compiler/algorithms/core/isotropic.h"
#include "compiler/algorithms/core/link_weights.h"
#include "compiler/algorithms/core/relabelled.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/core/word_book.h"
#include "compiler/algorithms/exchange/any_graph.h"
#include "compiler/algorithms/exchange/detours.h"
#include "compiler/algorithms/exchange/mesh_exchange.h"
#include "compiler/algorithms/exchange/negotiation.h"
#include "compiler/algorithms/wait_free/wait_free.h"
#include "compiler/schedule/expand.h"
#include "compiler/schedule/sharing.h"
#include "compiler/topology/mesh_recognition.h"

namespace rota {
namespace {

/// The number of scheduled transmissions that one search may spend; takes about a quarter of a second.
constexpr std::uint64_t kSearchBudget = 4'000'000;
constexpr std::size_t kMostHalves = 4;
/// More tries than this do not help, however small the network; and more than these do not if the bound asks for
/// detours.
constexpr std::uint32_t kMaxTries = 600;
constexpr std::uint32_t kTriesBeforeDetours = 24;

/// Up to so many nodes a step fewer is looked for without the group, at the price of a ROM image for each node; a
/// second.
constexpr std::uint32_t kMostNodesWithoutGroup = 32;

constexpr FifoRule kRules[] = {{1, false}, {1, true}, {2, false}, {2, true}, {3, false}, {~0U, false}};

class Search {
 public:
  Search(TopologyPtr topology, std::uint64_t seed, std::uint32_t hop_steps)
      : topology_(std::move(topology)), seed_(seed), hop_steps_(hop_steps) {}

  Schedule run() {
    weights_ = spreading_weights(*topology_);
    if (topology_->factors().empty()) fewest_ = steps_by_distance();
    if (!try_symmetry(whole_group(topology_))) {
      require_exchange_budget(*topology_, 2);
      for (const SymmetryPtr& half : parity_subgroups(topology_, kMostHalves)) {
        if (try_symmetry(half)) break;
      }
    }
    // Longer hops may forbid fewest_, which does not know of them: the search would be in vain.
    const auto can_gain = [this] { return best_.cost.steps > fewest_ && hop_steps_ == 1; };
    if (can_gain()) try_without_group();
    if (can_gain()) {
      // Where every link must be busy in every step, list scheduling can end a step late.
      Schedule without_waiting = wait_free_total_exchange(topology_, seed_);
      if (without_waiting.steps < best_.cost.steps) return without_waiting;
    }
    try_thrifty_rules(kSearchBudget, seed_, hop_steps_, best_);
    return schedule_of(topology_, best_, hop_steps_);
  }

 private:
  /// Searches over routes, rules and injection orders. Returns true if no smaller group needs to be tried.
  bool try_symmetry(const SymmetryPtr& symmetry) {
    const auto quotient = std::make_shared<const Quotient>(topology_, symmetry);
    const std::uint64_t even_load = try_shortest_routes(quotient);
    // The hops of a product's minimal routes, spread evenly over each factor's links, are a bound; other networks have
    // that of their distances.
    if (!topology_->factors().empty()) fewest_ = std::max(fewest_, even_load);
    if (best_.cost.steps <= fewest_) return true;
    if (!can_detour()) return best_.cost.steps <= even_load;
    fewest_ =
        std::max(fewest_, try_detours(topology_, quotient, one_message_each(*topology_), seed_, hop_steps_, best_));
    return best_.cost.steps <= fewest_;
  }

  /// A message and its translations may then take different ways at different times.
  void try_without_group() {
    if (topology_->node_count() > kMostNodesWithoutGroup) return;
    const Demand demand(topology_, CollectiveKind::total_exchange, std::nullopt, {});
    const auto quotient = std::make_shared<const Quotient>(topology_, trivial_symmetry(topology_));
    Candidate found;
    try_rule(quotient,
             std::make_shared<const BalancedRoutes>(explicit_routes(*topology_, quotient->graph, demand, seed_)),
             kRules[0], 0, hop_steps_, found);
    negotiate_fewer_steps(fewest_, seed_, hop_steps_, found);
    if (found.cost.steps < best_.cost.steps) best_ = std::move(found);
  }

  [[nodiscard]] bool can_detour() const {
    return std::uint64_t{topology_->node_count()} * topology_->port_count() <= kMostPricedLinks;
  }

  /// All distances over all links, under equal weights and under those of the search.
  [[nodiscard]] std::uint64_t steps_by_distance() const {
    const std::vector<std::uint64_t> equal(topology_->port_count(), 1);
    std::uint64_t steps = 0;
    for (const auto* weights : {&equal, &weights_}) {
      const std::uint64_t sum = std::accumulate(weights->begin(), weights->end(), std::uint64_t{0});
      steps = std::max(steps, (total_weighted_distance(*topology_, *weights) + sum - 1) / sum);
    }
    return steps;
  }

  /// Returns the load of routes that are spread evenly.
  std::uint64_t try_shortest_routes(const std::shared_ptr<const Quotient>& quotient) {
    std::uint64_t spent = 0;
    std::uint64_t even_load = ~0ULL;
    for (std::uint32_t t = 0; t < kMaxTries && spent < kSearchBudget; ++t) {
      if (t >= kTriesBeforeDetours && can_detour() && topology_->factors().empty() && best_.cost.steps > fewest_) break;
      const auto routes = routes_for_try(*quotient->symmetry, quotient->graph, t);
      even_load = std::min(even_load, routes->target_load);
      spent += routes->routes.hop_count();
      if (routes->max_load > best_.cost.steps) continue;
      for (const FifoRule rule : kRules) {
        try_rule(quotient, routes, rule, t == 0 ? 0 : seed_ + t, hop_steps_, best_);
        spent += routes->routes.hop_count();
        const bool all_rules = t == 0 && best_.cost.steps > std::max(fewest_, even_load);
        if ((spent >= kSearchBudget && !all_rules) || is_perfect(even_load)) break;
      }
      if (is_perfect(even_load)) break;
    }
    return even_load;
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

  TopologyPtr topology_;
  std::uint64_t seed_;
  std::uint32_t hop_steps_;
  std::vector<std::uint64_t> weights_;  ///< index: port; they define which words count as shortest
  std::uint64_t fewest_ = 0;            ///< no schedule has fewer steps
  Candidate best_;
};

}  // namespace

Schedule all_port_total_exchange(const TopologyPtr& topology, std::uint64_t seed, std::uint32_t hop_steps) {
  if (topology->group() == nullptr) {
    if (hop_steps == 1 && topology->factors().empty()) {
      if (const auto found = recognise_mesh(*topology)) {
        return share_programs(relabelled(expand(mesh_exchange(found->mesh, seed)), topology, found->node_at));
      }
    }
    return any_graph_total_exchange(topology, seed, hop_steps);
  }
  return Search(topology, seed, hop_steps).run();
}

}  // namespace rota
