// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/groups_apart.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/stretched.h"
#include "compiler/algorithms/gossip/woven_all_reduce.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/broken.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

using GroupAlone = std::shared_ptr<const BrokenTopology>;

/// The network without all other nodes.
GroupAlone alone(const TopologyPtr& topology, const std::set<Node>& members) {
  BrokenTopology::Failures others;
  for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
    if (!members.contains(Node{x})) others.nodes.push_back(Node{x});
  }
  return std::make_shared<BrokenTopology>(fmt::format("a group of {}", topology->spec()), topology, std::move(others),
                                          std::vector<Node>(members.begin(), members.end()));
}

/// Empty unless the pairs are those of groups, and each is connected.
std::vector<GroupAlone> connected_groups(const TopologyPtr& topology, const std::vector<PairDemand>& pairs) {
  std::map<Node, std::set<Node>> group_of;
  for (const PairDemand& pair : pairs) group_of[pair.origin].insert({pair.origin, pair.destination});
  std::set<std::set<Node>> different;
  for (const auto& [node, members] : group_of) {
    const auto has_the_same = [&, &own = members](Node y) { return group_of.contains(y) && group_of[y] == own; };
    if (!std::all_of(members.begin(), members.end(), has_the_same)) return {};
    different.insert(members);
  }
  std::vector<GroupAlone> groups;
  for (const std::set<Node>& members : different) {
    groups.push_back(alone(topology, members));
    const TopologyLinks links(*groups.back());
    if (graph::reached_from(links, 0).order.size() < members.size()) return {};
  }
  return groups;
}

/// All at once, on the whole network. of_group(group): a schedule of one class per node.
template <class OfGroup>
std::optional<Schedule> in_groups(const TopologyPtr& topology, CollectiveKind collective, const DemandTable& demand,
                                  const OfGroup& of_group) {
  const std::vector<GroupAlone> groups = connected_groups(topology, demand.by_pair);
  if (groups.empty()) return std::nullopt;
  Schedule whole;
  for (const GroupAlone& group : groups) {
    const Schedule own = of_group(group);
    if (whole.topology == nullptr) {
      whole = own;
      whole.hops.clear();
    }
    const auto in_whole = [&group](Node x) { return x == kNoNode ? kNoNode : group->whole_node(x); };
    for (ClassHop hop : own.hops) {
      hop.cls = ClassId{index(in_whole(Node{index(hop.cls)}))};
      hop.origin = in_whole(hop.origin);
      hop.destination = in_whole(hop.destination);
      whole.hops.push_back(hop);
    }
  }
  whole.topology = topology;
  whole.symmetry = trivial_symmetry(topology);
  whole.collective = collective;
  whole.demand = demand;
  whole.algorithm.clear();
  order_hops(whole);
  return whole;
}

}  // namespace

std::optional<Schedule> multicast_in_groups(const TopologyPtr& topology, Gossip gossip, const DemandTable& demand,
                                            std::uint64_t seed, std::uint32_t hop_steps) {
  return in_groups(topology, CollectiveKind::multicast, demand,
                   [&](const GroupAlone& group) { return stretched(gossip(group, seed), hop_steps); });
}

std::optional<Schedule> all_reduce_in_groups(const TopologyPtr& topology, Gossip gossip, const DemandTable& demand,
                                             std::uint64_t seed, std::uint32_t hop_steps) {
  return in_groups(topology, CollectiveKind::group_all_reduce, demand,
                   [&](const GroupAlone& group) { return woven_all_reduce(gossip(group, seed), seed, hop_steps); });
}

Schedule shorter_of(Schedule first, std::optional<Schedule> second) {
  return second.has_value() && second->steps < first.steps ? *std::move(second) : std::move(first);
}

}  // namespace rota
