// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/groups_apart.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "compiler/algorithms/gossip/any_graph_broadcast.h"
#include "compiler/algorithms/registry.h"
#include "compiler/algorithms/segments/exchanged_gossip.h"
#include "compiler/schedule/pair_demands.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

DemandTable groups_of(const Topology& topology, std::vector<std::set<std::uint32_t>> members) {
  std::vector<NodeGroup> groups;
  for (std::set<std::uint32_t>& nodes : members) groups.push_back({std::move(nodes), 0});
  DemandTable demand;
  demand.by_pair = group_demand(topology, groups);
  return demand;
}

std::set<std::uint32_t> from_to(std::uint32_t first, std::uint32_t last) {
  std::set<std::uint32_t> nodes;
  for (std::uint32_t x = first; x <= last; ++x) nodes.insert(x);
  return nodes;
}

TEST(GroupsApart, UseNoLinkBetweenGroups_NorToOtherNodes) {
  for (const char* spec : {"mesh:4x4", "torus:4x4", "fail:15:mesh:4x4"}) {
    const TopologyPtr topology = parse_topology(spec);
    const DemandTable demand = groups_of(*topology, {{0, 1, 2, 4, 5, 6}, {8, 12}, {11, 7, 3}});
    const std::vector<std::uint32_t> group_of{0, 0, 0, 2, 0, 0, 0, 2, 1, 9, 9, 2, 1, 9, 9, 9};
    for (const std::uint32_t hop_steps : {1U, 3U}) {
      for (const Gossip gossip : {any_graph_multinode_broadcast, single_port_multinode_broadcast}) {
        for (const auto make : {multicast_in_groups, all_reduce_in_groups}) {
          const std::optional<Schedule> made = make(topology, gossip, demand, 1, hop_steps);
          ASSERT_TRUE(made.has_value()) << spec;
          EXPECT_TRUE(verify_quotient(*made).ok) << spec << ": " << verify_quotient(*made).offence;
          EXPECT_TRUE(verify_quotient(*made).minimal) << spec;
          for (const ClassHop& hop : made->hops) {
            const Node there = topology->neighbour(Node{index(hop.cls)}, hop.port);
            EXPECT_EQ(group_of[index(hop.cls)], group_of[index(there)]) << spec;
            EXPECT_LT(group_of[index(there)], 9U) << spec;
          }
        }
      }
    }
  }
}

TEST(GroupsApart, OfPairsThatAreNoGroups_OrOfScatteredOnes_AreNone) {
  const TopologyPtr topology = parse_topology("ring:8");
  const auto made = [&topology](const DemandTable& demand) {
    return multicast_in_groups(topology, any_graph_multinode_broadcast, demand, 1, 1);
  };
  DemandTable demand = groups_of(*topology, {{0, 1, 2}, {4, 5}});
  EXPECT_TRUE(made(demand).has_value());
  demand.by_pair.erase(demand.by_pair.begin() + 3);
  EXPECT_FALSE(made(demand).has_value());
  EXPECT_FALSE(made(groups_of(*topology, {{0, 1, 2}, {4, 6}})).has_value());
  demand.by_pair = {{Node{0}, Node{1}, 1}};
  EXPECT_FALSE(made(demand).has_value());
}

// Trees for all messages together took 6 and 12 steps.
TEST(GroupsApart, OfFourBandsOfATorus_TakeTheBound) {
  const TopologyPtr topology = parse_topology("torus:8x8");
  ScheduleRequest request{.collective = CollectiveKind::multicast};
  request.input.demand = groups_of(*topology, {from_to(0, 15), from_to(16, 31), from_to(32, 47), from_to(48, 63)});
  EXPECT_EQ(make_schedule(topology, request).steps, 5U);
  request.collective = CollectiveKind::group_all_reduce;
  EXPECT_EQ(make_schedule(topology, request).steps, 10U);
}

}  // namespace
}  // namespace rota
