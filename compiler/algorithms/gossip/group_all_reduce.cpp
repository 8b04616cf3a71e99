// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/group_all_reduce.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/gossip/any_graph_multicast.h"
#include "compiler/algorithms/gossip/sum_weaver.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/schedule/pair_demands.h"

namespace rota {
namespace {

/// Seeds take turns at what their trees are made for.
constexpr std::uint64_t kTrials = 60;

}  // namespace

Schedule woven_group_all_reduce(const TopologyPtr& topology, PortModel ports, const DemandTable& demand,
                                std::uint64_t seed, std::uint32_t hop_steps) {
  (void)Demand(topology, CollectiveKind::group_all_reduce, std::nullopt, demand);
  DemandTable totals;
  totals.by_pair = swapped(demand.by_pair);
  Schedule in_turn = all_reduce_over(any_graph_multicast(topology, ports, totals, seed, hop_steps));
  const std::vector<std::uint32_t> eccentricity = farthest_destinations(*topology, totals.by_pair);
  const std::uint32_t there_and_back = 2 * *std::max_element(eccentricity.begin(), eccentricity.end());
  if (in_turn.steps <= (there_and_back - 1) * hop_steps + 1) return in_turn;
  const auto trees = [&](std::uint64_t tree_seed) {
    const auto trial = static_cast<std::uint32_t>(tree_seed % kTrials);
    const Schedule multicast = any_graph_multicast(topology, ports, totals, tree_seed, 1, {trial, trial + 1});
    SumTrees both_ways{all_reduce_over(multicast), {}, eccentricity};
    for (const ClassHop& hop : both_ways.hops.hops) {
      both_ways.sum_of_hop.push_back(index(hop.origin == kNoNode ? hop.destination : hop.origin));
    }
    return both_ways;
  };
  Schedule woven = woven_sums(*topology, ports, trees, seed, hop_steps, in_turn.steps);
  return woven.hops.empty() ? std::move(in_turn) : std::move(woven);
}

}  // namespace rota
