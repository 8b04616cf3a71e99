// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/any_graph_broadcast.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/gossip/gossip_greedy.h"
#include "compiler/algorithms/gossip/gossip_order.h"
#include "compiler/algorithms/gossip/gossip_plan.h"
#include "compiler/algorithms/gossip/gossip_repair.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Those that let messages leave a crosspoint in any order always come to an end.
constexpr GossipRule kGossipRules[] = {
    {.useful = 1, .old = 1},
    {.useful = 1, .old = 1, .one_lane = true},
    {.rare = 1, .old = 1, .one_lane = true},
    {.old = 1, .one_lane = true},
    {.rare = 1, .one_lane = true},
    {.rare = 1, .useful = 1, .old = 1},
    {.useful = 1},
    {.rare = 1, .old = 1},
};
/// The rule of the plans that are repaired besides the best.
constexpr GossipRule kRepairedRule = {.rare = 1, .useful = 1, .old = 1};
/// What all greedy searches together may do but the first: messages that a receiver looks at, in all steps. And how
/// many there may be by one rule.
constexpr std::uint64_t kGreedyBudget = 60'000'000;
constexpr std::uint64_t kMostSeeds = 8;
/// Places that a repair may look at, about a third of a second; and how many plans are repaired.
constexpr std::uint64_t kRepairVisits = 20'000'000;
constexpr std::uint32_t kRepairs = 3;

class GossipSearch {
 public:
  GossipSearch(const Topology& topology, std::uint64_t seed)
      : links_(topology), nodes_(topology.node_count()), seed_(seed), target_(fewest_steps(topology)) {}

  GossipPlan run() {
    const std::uint64_t a_try = std::uint64_t{nodes_} * nodes_ * std::max<std::uint64_t>(target_, 8) / 2;
    std::uint64_t work = 0;
    for (std::uint64_t k = 0; k < kMostSeeds; ++k) {
      for (const GossipRule& rule : kGossipRules) {
        if (work > 0 && (is_ideal() || work + a_try > kGreedyBudget)) break;
        try_rule(rule, seed_ + k);
        work += a_try;
      }
    }
    repair();
    return *std::move(best_);
  }

 private:
  /// The least that any schedule takes; larger bounds exist on some graphs (verify/entries.h).
  [[nodiscard]] static std::uint32_t fewest_steps(const Topology& topology) {
    std::uint32_t most = 1;
    const std::vector<std::uint32_t> farthest = graph::eccentricities(TopologyLinks(topology));
    for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
      const std::uint32_t degree = topology.degree(Node{x});
      most = std::max({most, (topology.node_count() + degree - 2) / std::max(degree, 1U), farthest[x]});
    }
    return most;
  }

  [[nodiscard]] bool is_ideal() const { return cost_.steps <= target_ && cost_.lanes <= 1; }

  void keep_if_better(const GossipPlan& plan) {
    const GossipCost cost = cost_of(links_, plan);
    if (best_.has_value() && !(cost < cost_)) return;
    best_ = plan;
    cost_ = cost;
  }

  /// Takes the plan or the same trees with one FIFO at every crosspoint.
  void offer(const GossipPlan& plan) {
    keep_if_better(plan);
    for (const GossipOrder order : {GossipOrder::planned, GossipOrder::longest_way}) {
      keep_if_better(ordered_gossip(links_, plan, order));
    }
  }

  void try_rule(const GossipRule& rule, std::uint64_t seed) {
    if (const auto plan = greedy_gossip(links_, rule, target_, cost_.steps, seed)) offer(*plan);
  }

  /// One step less as long as a repair succeeds, of the best plan or of others.
  void repair() {
    for (std::uint32_t k = 0; k < kRepairs && cost_.steps > target_; ++k) {
      const std::uint64_t seed = seed_ + kMostSeeds + k;
      const auto other = k == 0 ? best_ : greedy_gossip(links_, kRepairedRule, target_, GossipPlan::kNever, seed);
      while (cost_.steps > target_) {
        const auto plan = repaired_gossip(links_, *other, cost_.steps - 1, kRepairVisits, seed);
        if (!plan.has_value()) break;
        offer(*plan);
      }
    }
  }

  GossipLinks links_;
  std::uint32_t nodes_;
  std::uint64_t seed_;
  std::uint32_t target_;
  std::optional<GossipPlan> best_;
  GossipCost cost_;
};

}  // namespace

Schedule any_graph_multinode_broadcast(const TopologyPtr& topology, std::uint64_t seed) {
  const GossipLinks links(*topology);
  if (topology->node_count() < 2) return schedule_of(topology, links, GossipPlan(topology->node_count()));
  return schedule_of(topology, links, GossipSearch(*topology, seed).run());
}

}  // namespace rota
