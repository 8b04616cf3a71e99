// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/alternated_all_reduce.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_graph.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/gossip/gossip_greedy.h"
#include "compiler/algorithms/gossip/gossip_plan.h"
#include "compiler/algorithms/gossip/sum_passes.h"
#include "compiler/algorithms/gossip/sum_plan.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Of the rules of `gossip_greedy`, that with which the halves took fewest steps on meshes.
constexpr GossipRule kHalfRule = {.useful = 1, .old = 1};
/// The searches: the totals first spread in so many steps more than there are at least, in hundredths.
constexpr std::uint32_t kMoreSteps[] = {5, 10, 2};
/// Hops that all passes together may schedule before the last begins.
constexpr std::uint64_t kRefillBudget = 16'000'000;
/// Pairs of passes, backward and forward, after a half is made anew.
constexpr int kPairs = 1;
/// Halves that are made with one seed, at most.
constexpr std::uint64_t kMostFills = 10'000;

/// Places all legs of the half. False if that takes more steps than the plan has.
bool fill(SumPlan& plan, SumHalf half, const GossipFrame& frame, std::uint32_t target, std::uint64_t seed) {
  const GossipLinks& links = plan.links();
  const auto gossip = greedy_gossip(links, kHalfRule, target, plan.steps(), seed, frame);
  if (!gossip.has_value()) return false;
  for (std::uint32_t sum = 0; sum < links.node_count(); ++sum) {
    for (std::uint32_t y = 0; y < links.node_count(); ++y) {
      if (y != sum) plan.place(plan.leg(sum, half, y), {gossip->link(sum, y), gossip->time(sum, y) - 1});
    }
  }
  return true;
}

/// What the legs that are placed leave for the half.
GossipFrame frame_around(const SumPlan& plan, SumHalf half) {
  GossipFrame frame;
  for (std::uint32_t sum = 0; sum < plan.links().node_count(); ++sum) {
    frame.start.push_back(plan.earliest(sum, half, sum));
  }
  frame.steps = plan.steps();
  for (std::uint32_t link = 0; link < plan.links().size(); ++link) {
    for (std::uint32_t step = 0; step < frame.steps; ++step) {
      frame.taken.push_back(plan.occupant(half, {link, step}) != SumPlan::kNever);
    }
  }
  return frame;
}

/// By node, the step from which on its sum is complete and its total may leave. `farthest`: the eccentricities.
std::vector<std::uint32_t> meeting_steps(const std::vector<std::uint32_t>& farthest, std::uint32_t target,
                                         std::uint64_t seed) {
  const auto n = static_cast<std::uint32_t>(farthest.size());
  const std::uint32_t radius = *std::min_element(farthest.begin(), farthest.end());
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  Random(seed).shuffle(order);
  std::stable_sort(order.begin(), order.end(),
                   [&farthest](std::uint32_t a, std::uint32_t b) { return farthest[a] < farthest[b]; });
  std::vector<std::uint32_t> steps(n);
  const std::uint64_t span = target > 2 * radius ? target - 2 * radius : 0;
  for (std::uint32_t k = 0; k < n; ++k) {
    const std::uint64_t place = k % 2 == 0 ? k / 2 : n - 1 - k / 2;
    const auto step = static_cast<std::uint32_t>(radius + span * (2 * place + 1) / (std::uint64_t{2} * n));
    const std::uint32_t x = order[k];
    steps[x] = std::max(std::min(step, target - std::min(target, farthest[x])), farthest[x]);
  }
  return steps;
}

/// Moves all hops by so many steps, which may be negative.
void move_steps(Schedule& schedule, std::int64_t later) {
  for (ClassHop& hop : schedule.hops) hop.step = Step{static_cast<std::uint32_t>(index(hop.step) + later)};
  schedule.steps = static_cast<std::uint32_t>(schedule.steps + later);
}

/// The same hops of the other half, and those of `half` anew. nullopt if that takes twice as many steps. Precondition:
/// the other half is complete, and no node gets a total twice.
std::optional<Schedule> refilled(const GossipLinks& links, const Schedule& all_reduce, SumHalf half,
                                 std::uint64_t seed) {
  Schedule other = all_reduce;
  std::erase_if(other.hops,
                [half](const ClassHop& hop) { return (hop.origin == kNoNode) == (half == SumHalf::collect); });
  // In the view of either half there is room behind.
  if (half == SumHalf::collect) move_steps(other, all_reduce.steps);
  SumPlan plan(*all_reduce.topology, links, 2 * all_reduce.steps, 1);
  plan.take_over(other);
  if (!fill(plan, half, frame_around(plan, half), all_reduce.steps, seed)) return std::nullopt;
  Schedule result = plan.schedule(all_reduce.topology);
  move_steps(result, -std::int64_t{index(result.hops.front().step)});
  return result;
}

/// The least that a node takes which gets nothing before the totals come, and then one over each link a step.
std::uint32_t steps_of_remotest(const Topology& topology, const std::vector<std::uint32_t>& farthest) {
  std::uint32_t most = 1;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    const std::uint32_t share = (topology.node_count() - 1) / std::max(topology.degree(Node{x}), 1U);
    most = std::max(most, farthest[x] + share);
  }
  return most;
}

class Alternation {
 public:
  Alternation(TopologyPtr topology, std::uint32_t fewest, std::uint64_t seed)
      : topology_(std::move(topology)),
        links_(*topology_),
        farthest_(graph::eccentricities(TopologyLinks(*topology_))),
        fewest_(fewest),
        seed_(seed * kMostFills),
        passes_(PortModel::all, topology_->node_count(), 1, kRefillBudget) {}

  Schedule run() {
    const std::uint32_t least = std::max(fewest_, steps_of_remotest(*topology_, farthest_));
    for (const std::uint32_t more : kMoreSteps) {
      if (!is_done()) alternate(first_all_reduce(least + least * more / 100, seed_++));
    }
    return std::move(best_);
  }

 private:
  [[nodiscard]] bool is_done() const { return passes_.are_over() || (!best_.hops.empty() && best_.steps <= fewest_); }

  [[nodiscard]] std::optional<Schedule> first_all_reduce(std::uint32_t target, std::uint64_t seed) const {
    SumPlan plan(*topology_, links_, 2 * target, 1);
    const GossipFrame frame{meeting_steps(farthest_, target, seed), 0, {}};
    if (!fill(plan, SumHalf::spread, frame, target, seed)) return std::nullopt;
    return refilled(links_, plan.schedule(topology_), SumHalf::collect, seed);
  }

  void alternate(std::optional<Schedule> now) {
    if (!now.has_value()) return;
    now = improved(*now);
    for (std::uint32_t before = now->steps + 1; now->steps < before && !is_done();) {
      before = now->steps;
      for (const SumHalf half : {SumHalf::spread, SumHalf::collect}) {
        now = refilled(links_, *now, half, seed_++);
        if (!now.has_value()) return;
        now = improved(*now);
      }
    }
  }

  Schedule improved(const Schedule& schedule) {
    const HopGraph graph(schedule);
    HopTimes times;
    for (const ClassHop& hop : schedule.hops) times.push_back(index(hop.step));
    Schedule result =
        with_times(schedule, passes_.improved(graph, graph.reversed(), std::move(times), kPairs, fewest_));
    if (best_.hops.empty() || result.steps < best_.steps) best_ = result;
    return result;
  }

  TopologyPtr topology_;
  GossipLinks links_;
  std::vector<std::uint32_t> farthest_;  ///< by node: its eccentricity
  std::uint32_t fewest_;
  std::uint64_t seed_;  ///< the next that no other search uses
  SumPasses passes_;
  Schedule best_;
};

}  // namespace

Schedule alternated_all_reduce(const TopologyPtr& topology, std::uint32_t fewest, std::uint64_t seed) {
  return Alternation(topology, fewest, seed).run();
}

}  // namespace rota
