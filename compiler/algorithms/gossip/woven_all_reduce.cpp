// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/woven_all_reduce.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/stretched.h"
#include "compiler/algorithms/gossip/alternated_all_reduce.h"
#include "compiler/algorithms/gossip/sum_repair.h"
#include "compiler/algorithms/gossip/sum_trees.h"
#include "compiler/algorithms/gossip/sum_weaver.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Links and steps that all repairs together may look at: so many for each hop, and no more than take some seconds.
constexpr std::int64_t kRepairsPerHop = 60'000;
constexpr std::int64_t kRepairBudget = 250'000'000;

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
  const auto trees = [&](std::uint64_t tree_seed) {
    return balanced_sum_trees(gossip.topology, gossip.ports, tree_seed);
  };
  Schedule woven = woven_sums(topology, gossip.ports, trees, seed, hop_steps, most);
  if (woven.hops.empty() && in_turn.steps <= most) woven = std::move(in_turn);
  if (gossip.ports == PortModel::single) return woven;
  return best_repaired({std::move(woven), std::move(alternated)}, fewest, seed);
}

}  // namespace rota
