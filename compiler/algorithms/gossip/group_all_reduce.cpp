// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/group_all_reduce.h"

#include <optional>
#include <vector>

#include "compiler/algorithms/gossip/any_graph_multicast.h"
#include "compiler/algorithms/gossip/sum_weaver.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/schedule/pair_demands.h"

namespace rota {
namespace {

constexpr std::uint64_t kTrials = 60;

class GroupTrees {
 public:
  GroupTrees(const TopologyPtr& topology, PortModel ports, const DemandTable& totals)
      : topology_(topology),
        ports_(ports),
        totals_(totals),
        eccentricity_(farthest_destinations(*topology, totals.by_pair)) {}

  /// Those of a multicast of the totals; the sums take them the other way.
  [[nodiscard]] SumTrees operator()(std::uint64_t seed) const {
    const auto trial = static_cast<std::uint32_t>(seed % kTrials);
    const Schedule multicast = any_graph_multicast(topology_, ports_, totals_, seed, 1, {trial, trial + 1});
    SumTrees trees{all_reduce_over(multicast), {}, eccentricity_};
    for (const ClassHop& hop : trees.hops.hops) {
      trees.sum_of_hop.push_back(index(hop.origin == kNoNode ? hop.destination : hop.origin));
    }
    return trees;
  }

 private:
  const TopologyPtr& topology_;
  PortModel ports_;
  const DemandTable& totals_;
  std::vector<std::uint32_t> eccentricity_;
};

}  // namespace

Schedule woven_group_all_reduce(const TopologyPtr& topology, PortModel ports, const DemandTable& demand,
                                std::uint64_t seed, std::uint32_t hop_steps) {
  (void)Demand(topology, CollectiveKind::group_all_reduce, std::nullopt, demand);
  DemandTable totals;
  totals.by_pair = swapped(demand.by_pair);
  Schedule in_turn = all_reduce_over(any_graph_multicast(topology, ports, totals, seed, hop_steps));
  Schedule woven = woven_sums(*topology, ports, GroupTrees(topology, ports, totals), seed, hop_steps, in_turn.steps);
  return woven.hops.empty() ? in_turn : woven;
}

}  // namespace rota
