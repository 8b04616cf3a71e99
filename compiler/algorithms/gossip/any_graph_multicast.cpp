// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/any_graph_multicast.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/hop_graph.h"
#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/list_scheduler.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/gossip/multicast_exchange.h"
#include "compiler/algorithms/gossip/multicast_trees.h"
#include "compiler/algorithms/gossip/sum_passes.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/schedule/budget.h"

namespace rota {
namespace {

constexpr std::uint32_t kExchangesOfTrees = 8;
/// What trees are made for, in quarters of the fewest steps. Few messages on a link, or at a node, cost transmissions,
/// but save steps where they come late; many are right where no schedule takes so few steps.
constexpr std::uint32_t kMessagesOnALink[] = {4, 8, 2, 16, 1};
/// Shallow trees take few steps where messages come from afar, deep ones fewer transmissions.
constexpr std::uint32_t kDepthCosts[] = {1, 4, 0};
/// Pairs of passes, backward and forward, of a try, and the hops that all passes may schedule before the last.
constexpr int kMostPassPairs = 6;
constexpr std::uint64_t kPassesBudget = 3'000'000;
/// Hops of all trials; one is always made.
constexpr std::uint64_t kMostHops = 1'000'000;

/// What any schedule takes: the messages of a node over its links, and the longest way.
std::uint32_t fewest_steps_for(const ClassGraph& graph, PortModel ports, const std::vector<PairDemand>& pairs,
                               std::uint32_t hop_steps) {
  std::vector<std::uint32_t> receives(graph.node_count());
  for (const PairDemand& pair : pairs) ++receives[index(pair.destination)];
  std::uint32_t steps = 1;
  for (std::uint32_t x = 0; x < receives.size(); ++x) {
    std::uint32_t links = 0;
    graph.for_each_link(x, [&links](std::uint32_t, std::uint32_t) { ++links; });
    const std::uint32_t a_step = ports == PortModel::single ? 1 : std::max(links, 1U);
    steps = std::max(steps, (receives[x] + a_step - 1) / a_step);
  }
  std::optional<graph::Reached> reached;
  Node origin = kNoNode;
  for (const PairDemand& pair : pairs) {
    if (pair.origin != std::exchange(origin, pair.origin)) reached = graph::reached_from(graph, index(pair.origin));
    steps = std::max(steps, (reached->distance[index(pair.destination)] - 1) * hop_steps + 1);
  }
  return steps;
}

/// A schedule of these hops, in their order, without demand.
Schedule multicast_of(const TopologyPtr& topology, const ClassGraph& graph, PortModel ports,
                      const std::vector<MulticastHop>& hops) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = CollectiveKind::multicast;
  schedule.ports = ports;
  for (const MulticastHop& hop : hops) {
    schedule.hops.push_back(
        {Step{hop.step}, ClassId{graph.class_of(hop.link)}, Port{graph.port_of(hop.link)}, Node{hop.message}, kNoNode});
  }
  return schedule;
}

/// Without the hops to nodes that neither demand the message nor have passed it on.
std::vector<MulticastHop> useful(const ClassGraph& graph, const std::vector<PairDemand>& pairs,
                                 const std::vector<MulticastHop>& hops) {
  const std::size_t n = graph.node_count();
  std::vector<bool> needed(n * n);  // [message][node]
  for (const PairDemand& pair : pairs) needed[index(pair.origin) * n + index(pair.destination)] = true;
  std::vector<MulticastHop> kept;
  for (std::size_t i = hops.size(); i-- > 0;) {  // a hop comes after that which brought its message
    const std::size_t row = hops[i].message * n;
    if (!needed[row + graph.next_class(hops[i].link)]) continue;
    needed[row + graph.class_of(hops[i].link)] = true;
    kept.push_back(hops[i]);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

/// The hops of the trees by list scheduling, those first that others wait for, and forward-backward passes.
Schedule over_the_trees(const TopologyPtr& topology, const ClassGraph& graph, PortModel ports,
                        const std::vector<std::vector<TreeNode>>& trees, std::uint32_t hop_steps, SumPasses& passes,
                        std::uint32_t enough) {
  std::vector<MulticastHop> hops;
  for (std::uint32_t m = 0; m < trees.size(); ++m) {
    for (const TreeNode& node : trees[m]) hops.push_back({node.depth - 1, node.link, m});
  }
  std::stable_sort(hops.begin(), hops.end(), [](const auto& a, const auto& b) { return a.step < b.step; });
  const Schedule schedule = multicast_of(topology, graph, ports, hops);
  const HopGraph waits(schedule);
  std::vector<std::uint32_t> longest = longest_ways(waits, hop_steps);
  const HopTimes times =
      passes.improved(waits, waits.reversed(), passes.pass(waits, std::move(longest)), kMostPassPairs, enough);
  return with_times(schedule, times);
}

Schedule best_multicast(const TopologyPtr& topology, const ClassGraph& graph, PortModel ports,
                        const std::vector<PairDemand>& pairs, std::uint64_t seed, std::uint32_t hop_steps,
                        MulticastTrials trials) {
  const std::uint32_t fewest = fewest_steps_for(graph, ports, pairs, hop_steps);
  Random random(seed);
  Schedule best;
  std::uint32_t most_steps = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t hops = 0;
  SumPasses passes(ports, graph.node_count(), hop_steps, kPassesBudget);
  for (std::uint32_t k = trials.first; k < trials.end && hops < kMostHops && most_steps > fewest; ++k) {
    const TreeAim aim{.most = std::max(fewest * kMessagesOnALink[k % std::size(kMessagesOnALink)] / 4, 1U),
                      .depth_cost = kDepthCosts[k % std::size(kDepthCosts)]};
    const auto trees = multicast_trees(graph, ports, pairs, aim, random);
    for (std::uint32_t i = 0; i < kExchangesOfTrees && hops < kMostHops && most_steps > fewest; ++i) {
      for (const auto& tree : trees) hops += tree.size();
      const MulticastRule rule = i % 2 == 0 ? MulticastRule::longest_way : MulticastRule::rarest;
      auto found = exchange_multicast(graph, ports, trees, rule, hop_steps, most_steps, random);
      if (!found.has_value()) continue;
      best = multicast_of(topology, graph, ports, useful(graph, pairs, *found));
      order_hops(best);
      most_steps = best.steps;
    }
    if (most_steps <= fewest || passes.are_over()) continue;
    Schedule found = over_the_trees(topology, graph, ports, trees, hop_steps, passes, fewest);
    if (found.steps >= most_steps) continue;
    best = std::move(found);
    most_steps = best.steps;
  }
  return best;
}

}  // namespace

Schedule any_graph_multicast(const TopologyPtr& topology, PortModel ports, const DemandTable& demand,
                             std::uint64_t seed, std::uint32_t hop_steps, MulticastTrials trials) {
  const Demand demanded(topology, CollectiveKind::multicast, std::nullopt, demand);
  require_budget(*topology, {demanded.messages(), port_total(*topology)});
  const ClassGraph graph(*topology, *trivial_symmetry(topology));
  Schedule schedule = best_multicast(topology, graph, ports, demand.by_pair, seed, hop_steps, trials);
  schedule.demand = demand;
  schedule.hop_steps = hop_steps;
  return schedule;
}

}  // namespace rota
