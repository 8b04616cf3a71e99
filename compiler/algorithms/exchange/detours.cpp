// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/detours.h"

#include <algorithm>
#include <utility>

#include "compiler/algorithms/core/detour_routing.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/word_book.h"

namespace rota {
namespace {

constexpr FifoRule kDetourRules[] = {{1, false}, {1, true}, {2, false}, {2, true}, {3, false}, {~0U, false}};
constexpr FifoRule kFirstPassRules[] = {{~0U, false}, {1, false}};
/// Routings that are tried at most, and how many of them may load a link with more than the bound.
constexpr std::uint32_t kDetourRoutings = 6;
constexpr std::uint32_t kMissedRoutings = 3;
/// Hops of all orders of one routing; each order places its hops some 30 times.
constexpr std::uint64_t kDetourBudget = 200'000;
constexpr std::uint32_t kDetourOrders = 30;
constexpr PassLimits kDetourPasses{0, 24, 8};

/// The same routes with the hops of each in another order. Precondition: the generators commute, and there is one
/// class.
std::shared_ptr<const BalancedRoutes> reordered(const BalancedRoutes& from, bool sorted, Random& random) {
  auto result = std::make_shared<BalancedRoutes>(BalancedRoutes{{}, from.max_load, from.target_load});
  for (std::uint32_t m = 0; m < from.routes.size(); ++m) {
    Word word(from.routes.word(m).begin(), from.routes.word(m).end());
    if (sorted) {
      std::sort(word.begin(), word.end());
    } else {
      random.shuffle(word);
    }
    result->routes.add(from.routes.message(m), word);
  }
  return result;
}

class DetourSearch {
 public:
  DetourSearch(TopologyPtr topology, std::shared_ptr<const Quotient> quotient,
               const std::vector<std::uint32_t>& messages, std::uint64_t seed, std::uint32_t hop_steps, Candidate& best)
      : topology_(std::move(topology)),
        quotient_(std::move(quotient)),
        messages_(messages),
        free_order_(quotient_->graph.class_count() == 1 && generators_commute(*topology_)),
        random_(seed),
        seed_(seed),
        hop_steps_(hop_steps),
        best_(best) {}

  std::uint64_t run() {
    // A detour over links with registers costs the more the longer hops take.
    if (hop_steps_ > 1) {
      try_routing(std::make_shared<const BalancedRoutes>(
          shortest_routes(*topology_, *quotient_->symmetry, quotient_->graph, messages_, seed_)));
    }
    std::uint32_t missed = 0;
    for (std::uint32_t k = 0; k < kDetourRoutings && missed < kMissedRoutings && !is_done(); ++k) {
      const auto routes = std::make_shared<const BalancedRoutes>(
          detour_routes(*topology_, *quotient_->symmetry, quotient_->graph, messages_, seed_ + k));
      target_ = std::max(target_, routes->target_load);
      if (routes->max_load > target_) ++missed;
      if (routes->max_load < best_.cost.steps && !is_done()) try_routing(routes);
      if (routes->least_load > target_) break;
    }
    return target_;
  }

 private:
  [[nodiscard]] bool is_done() const { return best_.cost.steps <= target_; }

  void try_routing(const std::shared_ptr<const BalancedRoutes>& routes) {
    const std::uint64_t hops = routes->routes.hop_count();
    const auto affordable =
        static_cast<std::uint32_t>(std::clamp<std::uint64_t>(kDetourBudget / hops, 1, kDetourOrders));
    // More classes may have better routes, so these get one try.
    const std::uint32_t orders = routes->max_load > target_ ? 1 : affordable;
    PassLimits limits = kDetourPasses;
    limits.target_steps = static_cast<std::uint32_t>(target_);
    for (std::uint32_t t = 0; t < orders && !is_done(); ++t) {
      const auto ordered = free_order_ && t > 0 ? reordered(*routes, t == 1, random_) : routes;
      for (const FifoRule rule : kDetourRules) {
        try_rule(quotient_, ordered, rule, t == 0 ? 0 : seed_ + t, hop_steps_, best_);
      }
      if (is_done() || (t > 1 && !free_order_)) continue;
      try_both_ways(quotient_, ordered, kFirstPassRules[t % std::size(kFirstPassRules)], limits, hop_steps_, best_);
    }
  }

  TopologyPtr topology_;
  std::shared_ptr<const Quotient> quotient_;
  const std::vector<std::uint32_t>& messages_;
  bool free_order_;
  Random random_;
  std::uint64_t seed_;
  std::uint32_t hop_steps_;
  Candidate& best_;
  std::uint64_t target_ = 0;
};

}  // namespace

std::uint64_t try_detours(const TopologyPtr& topology, const std::shared_ptr<const Quotient>& quotient,
                          const std::vector<std::uint32_t>& messages, std::uint64_t seed, std::uint32_t hop_steps,
                          Candidate& best) {
  return DetourSearch(topology, quotient, messages, seed, hop_steps, best).run();
}

}  // namespace rota
