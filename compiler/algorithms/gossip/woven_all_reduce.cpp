// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/woven_all_reduce.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_graph.h"
#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/list_scheduler.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/stretched.h"
#include "compiler/algorithms/gossip/alternated_all_reduce.h"
#include "compiler/algorithms/gossip/sum_passes.h"
#include "compiler/algorithms/gossip/sum_repair.h"
#include "compiler/algorithms/gossip/sum_trees.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Hops that all passes together may schedule before the last begins, but for the first pass and its pair.
constexpr std::uint64_t kWeavingBudget = 10'000'000;
constexpr std::uint64_t kMostTreeSeeds = 60;
/// Growing trees takes about as long as so many passes. That counts where it is most of the work: for a single port,
/// and where trees are no better than what there is.
constexpr std::uint64_t kWorkOfTrees = 5;
/// Pairs of passes, backward and forward, of a try.
constexpr int kMostPairs = 6;

/// Links and steps that all repairs together may look at: so many for each hop, and no more than take some seconds.
constexpr std::int64_t kRepairsPerHop = 60'000;
constexpr std::int64_t kRepairBudget = 250'000'000;

enum class SumOrder : std::uint8_t { far_first, any, near_first };

/// How much sooner the first sum comes than the last, in hundredths of the steps that there are at least.
struct Weaving {
  SumOrder order;
  std::uint32_t spread;
};
constexpr Weaving kWeavings[] = {
    {SumOrder::far_first, 30},  {SumOrder::any, 30}, {SumOrder::far_first, 60},   {SumOrder::near_first, 60},
    {SumOrder::far_first, 100}, {SumOrder::any, 60}, {SumOrder::near_first, 100},
};

class Weaver {
 public:
  Weaver(TopologyPtr topology, PortModel ports, std::uint64_t seed, std::uint32_t hop_steps)
      : topology_(std::move(topology)),
        ports_(ports),
        first_seed_(seed * kMostTreeSeeds),
        hop_steps_(hop_steps),
        passes_(ports, topology_->node_count(), hop_steps, kWeavingBudget) {}

  /// The best schedule that is found of fewer than `most` steps; one without hops if there is none.
  Schedule run(std::uint32_t most) {
    most_ = most;
    for (std::uint64_t k = 0; k < kMostTreeSeeds && !passes_.are_over(); ++k) {
      const SumTrees trees = balanced_sum_trees(topology_, ports_, first_seed_ + k);
      const HopGraph graph(trees.hops);
      const HopGraph back = graph.reversed();
      const std::vector<std::uint32_t> longest = longest_ways(graph, hop_steps_);
      fewest_ = fewest_steps_of(graph, longest);
      for (const Weaving& weaving : kWeavings) {
        if (done()) break;
        weave(trees, graph, back, priorities(trees, longest, weaving, first_seed_ + k));
      }
      if (ports_ == PortModel::single || most_ <= fewest_) passes_.count(kWorkOfTrees * graph.hop_count());
    }
    return std::move(best_);
  }

 private:
  [[nodiscard]] bool done() const { return most_ <= fewest_ || passes_.are_over(); }

  /// For each vertex, in sixteenths of a step: the steps after it and what its sum is given for its place in the order.
  [[nodiscard]] std::vector<std::uint32_t> priorities(const SumTrees& trees, const std::vector<std::uint32_t>& longest,
                                                      const Weaving& weaving, std::uint64_t seed) const {
    constexpr std::uint32_t kScale = 16;
    const auto n = static_cast<std::uint32_t>(trees.eccentricity.size());
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0U);
    Random(seed).shuffle(order);
    if (weaving.order != SumOrder::any) {
      const bool far_first = weaving.order == SumOrder::far_first;
      std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return far_first ? trees.eccentricity[a] > trees.eccentricity[b]
                         : trees.eccentricity[a] < trees.eccentricity[b];
      });
    }
    std::vector<std::uint64_t> head_start(n);
    for (std::uint32_t place = 0; place < n; ++place) {
      head_start[order[place]] = std::uint64_t{kScale} * fewest_ * weaving.spread * (n - 1 - place) / (100ULL * n);
    }
    std::vector<std::uint32_t> priority(longest.size(), 0);
    for (std::size_t hop = 0; hop < trees.sum_of_hop.size(); ++hop) {
      priority[hop] =
          static_cast<std::uint32_t>(kScale * std::uint64_t{longest[hop]} + head_start[trees.sum_of_hop[hop]]);
    }
    return priority;
  }

  void weave(const SumTrees& trees, const HopGraph& graph, const HopGraph& back, std::vector<std::uint32_t> priority) {
    const HopTimes times = passes_.improved(graph, back, passes_.pass(graph, std::move(priority)), kMostPairs, fewest_);
    if (steps_taken_by(times) >= most_) return;
    best_ = with_times(trees.hops, times);
    best_.hop_steps = hop_steps_;
    most_ = best_.steps;
  }

  TopologyPtr topology_;
  PortModel ports_;
  std::uint64_t first_seed_;  ///< of those that no other seed uses
  std::uint32_t hop_steps_;
  std::uint32_t most_ = 0;
  std::uint32_t fewest_ = 0;
  SumPasses passes_;
  Schedule best_;
};

/// By one step after the other, as long as repairs find room. `share`: so many schedules share the budget.
Schedule shortened(Schedule schedule, std::uint32_t fewest, std::uint64_t seed, std::int64_t share) {
  const GossipLinks links(*schedule.topology);
  const auto hops = static_cast<std::int64_t>(schedule.hops.size());
  std::int64_t visits = std::min(kRepairBudget, kRepairsPerHop * hops) / share;
  while (schedule.steps > fewest) {
    std::optional<Schedule> shorter = repaired_all_reduce(links, schedule, schedule.steps - 1, visits, seed);
    if (!shorter) break;
    schedule = *std::move(shorter);
  }
  return schedule;
}

/// What comes of these after repairs: the one with the fewest steps, the first of several. Those that take more steps
/// than another, or have no hops, are left out.
Schedule best_repaired(std::vector<Schedule> found, std::uint32_t fewest, std::uint64_t seed) {
  std::erase_if(found, [](const Schedule& schedule) { return schedule.hops.empty(); });
  const auto fewer_steps = [](const Schedule& a, const Schedule& b) { return a.steps < b.steps; };
  const std::uint32_t least = std::min_element(found.begin(), found.end(), fewer_steps)->steps;
  std::erase_if(found, [least](const Schedule& schedule) { return schedule.steps > least; });
  const auto share = static_cast<std::int64_t>(found.size());
  for (Schedule& schedule : found) schedule = shortened(std::move(schedule), fewest, seed, share);
  return *std::min_element(found.begin(), found.end(), fewer_steps);
}

}  // namespace

Schedule woven_all_reduce(const Schedule& gossip, std::uint64_t seed, std::uint32_t hop_steps) {
  Schedule in_turn = all_reduce_over(stretched(gossip, hop_steps));
  if (in_turn.hops.empty()) return in_turn;
  const Topology& topology = *gossip.topology;
  // No schedule takes fewer steps than all links, or all senders, need for its transmissions.
  const std::uint64_t a_step =
      gossip.ports == PortModel::single ? topology.node_count() : directed_link_count(topology);
  const auto fewest = static_cast<std::uint32_t>((in_turn.hops.size() + a_step - 1) / a_step);
  if (in_turn.steps <= fewest) return in_turn;
  Schedule alternated;
  std::uint32_t most = in_turn.steps;
  if (gossip.ports == PortModel::all && hop_steps == 1) {
    alternated = alternated_all_reduce(gossip.topology, fewest, seed);
    if (!alternated.hops.empty()) most = std::min(most, alternated.steps + 1);
  }
  Schedule woven = Weaver(gossip.topology, gossip.ports, seed, hop_steps).run(most);
  if (woven.hops.empty() && in_turn.steps <= most) woven = std::move(in_turn);
  if (gossip.ports == PortModel::single) return woven;
  return best_repaired({std::move(woven), std::move(alternated)}, fewest, seed);
}

}  // namespace rota
