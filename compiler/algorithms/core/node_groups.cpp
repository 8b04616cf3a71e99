// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/node_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {

std::vector<std::vector<Node>> groups_of(const std::vector<PairDemand>& pairs) {
  std::map<Node, std::set<Node>> group_of;
  for (const PairDemand& pair : pairs) group_of[pair.origin].insert({pair.origin, pair.destination});
  std::set<std::set<Node>> different;
  for (const auto& [node, members] : group_of) {
    const auto has_the_same = [&, &own = members](Node y) { return group_of.contains(y) && group_of[y] == own; };
    if (!std::all_of(members.begin(), members.end(), has_the_same)) return {};
    different.insert(members);
  }
  std::vector<std::vector<Node>> groups;
  groups.reserve(different.size());
  for (const std::set<Node>& members : different) groups.emplace_back(members.begin(), members.end());
  return groups;
}

GroupAlone group_alone(const TopologyPtr& topology, const std::vector<Node>& members) {
  BrokenTopology::Failures others;
  for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
    if (!std::binary_search(members.begin(), members.end(), Node{x})) others.nodes.push_back(Node{x});
  }
  return std::make_shared<BrokenTopology>(fmt::format("a group of {}", topology->spec()), topology, std::move(others),
                                          members);
}

bool is_connected(const Topology& topology) {
  return graph::reached_from(TopologyLinks(topology), 0).order.size() == topology.node_count();
}

std::vector<GroupAlone> connected_groups(const TopologyPtr& topology, const std::vector<std::vector<Node>>& groups) {
  std::vector<GroupAlone> alone;
  alone.reserve(groups.size());
  for (const std::vector<Node>& members : groups) {
    alone.push_back(group_alone(topology, members));
    if (!is_connected(*alone.back())) return {};
  }
  return alone;
}

}  // namespace rota
