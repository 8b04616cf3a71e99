// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/sum_weaver.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_graph.h"
#include "compiler/algorithms/core/list_scheduler.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/gossip/sum_passes.h"

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

class SumWeaver {
 public:
  SumWeaver(const Topology& topology, PortModel ports, const TreesOfSeed& trees, std::uint64_t seed,
            std::uint32_t hop_steps)
      : ports_(ports),
        trees_of_(trees),
        first_seed_(seed * kMostTreeSeeds),
        hop_steps_(hop_steps),
        passes_(ports, topology.node_count(), hop_steps, kWeavingBudget) {}

  Schedule run(std::uint32_t most) {
    most_ = most;
    for (std::uint64_t k = 0; k < kMostTreeSeeds && !passes_.are_over(); ++k) {
      const SumTrees trees = trees_of_(first_seed_ + k);
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

  PortModel ports_;
  const TreesOfSeed& trees_of_;
  std::uint64_t first_seed_;  ///< of those that no other seed uses
  std::uint32_t hop_steps_;
  std::uint32_t most_ = 0;
  std::uint32_t fewest_ = 0;
  SumPasses passes_;
  Schedule best_;
};

}  // namespace

Schedule woven_sums(const Topology& topology, PortModel ports, const TreesOfSeed& trees, std::uint64_t seed,
                    std::uint32_t hop_steps, std::uint32_t most) {
  return SumWeaver(topology, ports, trees, seed, hop_steps).run(most);
}

}  // namespace rota
