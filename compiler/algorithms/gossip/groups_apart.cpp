// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/groups_apart.h"

#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/core/node_groups.h"
#include "compiler/algorithms/core/stretched.h"
#include "compiler/algorithms/gossip/woven_all_reduce.h"

namespace rota {
namespace {

/// All at once, on the whole network. of_group(group): a schedule of one class per node.
template <class OfGroup>
std::optional<Schedule> in_groups(const TopologyPtr& topology, CollectiveKind collective, const DemandTable& demand,
                                  const OfGroup& of_group) {
  const std::vector<GroupAlone> groups = connected_groups(topology, groups_of(demand.by_pair));
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
