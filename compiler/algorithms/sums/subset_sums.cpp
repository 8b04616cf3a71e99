// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/subset_sums.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/node_groups.h"
#include "compiler/algorithms/core/reversed.h"
#include "compiler/algorithms/gossip/any_graph_multicast.h"
#include "compiler/algorithms/sums/exchanged_sums.h"
#include "compiler/algorithms/sums/subset_search.h"
#include "compiler/algorithms/sums/subset_trees.h"
#include "compiler/schedule/expand.h"
#include "compiler/schedule/pair_demands.h"

namespace rota {
namespace {

using Groups = std::vector<std::vector<Node>>;

/// No exchange takes fewer steps: contributions reach the farthest member, and double at most.
std::uint32_t fewest_steps_of(const Topology& topology, PortModel ports, const Groups& groups,
                              const std::vector<PairDemand>& pairs) {
  std::uint32_t fewest = std::ranges::max(farthest_destinations(topology, pairs));
  if (ports == PortModel::all) return fewest;
  for (const std::vector<Node>& members : groups) fewest = std::max(fewest, fewest_doublings(members.size()));
  return fewest;
}

/// What the nodes of the whole network do where those of a group do this among themselves.
SumProgram in_whole_network(const Schedule& of_group, const BrokenTopology& group) {
  SumProgram program{of_group.steps, of_group.sums, std::vector<std::vector<SumHop>>(group.whole()->node_count())};
  for (const ClassHop& hop : expand(of_group).hops) {
    const Node sender = group.whole_node(Node{index(hop.cls)});
    program.nodes[index(sender)].push_back({index(hop.step), hop.port, hop.copy});
  }
  return program;
}

/// Each group over the links between its own nodes; nullopt if some is not connected.
std::optional<SumProgram> sums_apart(const TopologyPtr& topology, PortModel ports, const Groups& groups,
                                     std::uint64_t seed) {
  SumProgram all{0, {}, std::vector<std::vector<SumHop>>(topology->node_count())};
  const std::vector<GroupAlone> connected = connected_groups(topology, groups);
  if (connected.empty()) return std::nullopt;
  for (const GroupAlone& group : connected) {
    const bool is_possible =
        ports == PortModel::all ? can_exchange_sums(*group) : can_exchange_sums_single_port(*group);
    if (!is_possible) return std::nullopt;
    all = beside(std::move(all), in_whole_network(exchanged_sums(group, ports, seed, 1), *group));
  }
  require_numbers_of_sums(*topology, all.sums.sums.size());
  return all;
}

SumProgram sums_of_groups(const TopologyPtr& topology, PortModel ports, const Groups& groups,
                          const std::vector<PairDemand>& pairs, std::uint64_t seed) {
  SumProgram best = sums_over_trees(*topology, ports, groups);
  const std::uint32_t fewest = fewest_steps_of(*topology, ports, groups, pairs);
  if (best.steps == fewest) return best;
  std::optional<SumProgram> apart = sums_apart(topology, ports, groups, seed);
  if (apart.has_value() && apart->steps < best.steps) best = *std::move(apart);
  std::optional<SumProgram> searched = searched_subset_sums(topology, ports, groups, fewest, best.steps, seed);
  return searched.has_value() ? *std::move(searched) : best;
}

/// The partial sums of a reduction, none of which is part of two others.
SumProgram sums_of_reduction(const Schedule& reduction) {
  const Topology& topology = *reduction.topology;
  require_numbers_of_sums(topology, reduction.hops.size());
  const Demand demand = reduction.demanded();
  SumProgram program{reduction.steps, {}, std::vector<std::vector<SumHop>>(topology.node_count())};
  std::map<std::pair<Node, Node>, std::vector<std::uint16_t>> come;  // by node and the sum's destination
  for (std::size_t i = 0; i < reduction.hops.size(); ++i) {
    const ClassHop& hop = reduction.hops[i];
    const Node sender{index(hop.cls)};
    const auto number = static_cast<std::uint16_t>(i);
    program.sums.sums.push_back({demand.adds_to(sender, hop.destination), come[{sender, hop.destination}]});
    const Node receiver = topology.neighbour(sender, hop.port);
    come[{receiver, hop.destination}].push_back(number);
    if (receiver == hop.destination) program.sums.kept.push_back(number);
    program.nodes[index(sender)].push_back({index(hop.step), hop.port, number});
  }
  return program;
}

}  // namespace

Schedule subset_sums(const TopologyPtr& topology, PortModel ports, const DemandTable& demand, std::uint64_t seed,
                     std::uint32_t hop_steps) {
  (void)Demand(topology, CollectiveKind::subset_all_reduce, std::nullopt, demand);
  const Groups groups = groups_of(demand.by_pair);
  DemandTable backwards;
  backwards.by_pair = swapped(demand.by_pair);
  SumProgram program = groups.empty()
                           ? sums_of_reduction(reversed(any_graph_multicast(topology, ports, backwards, seed, 1)))
                           : sums_of_groups(topology, ports, groups, demand.by_pair, seed);
  Schedule schedule = schedule_of_sums(topology, ports, std::move(program), hop_steps);
  schedule.collective = CollectiveKind::subset_all_reduce;
  schedule.demand = demand;
  return schedule;
}

}  // namespace rota
