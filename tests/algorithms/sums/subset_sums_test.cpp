// SPDX-License-Identifier: Apache-2.0
//
// All-reduces of several groups of nodes at the same time, each of which gets its own sum.
#include "compiler/algorithms/sums/subset_sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "compiler/algorithms/core/node_groups.h"
#include "compiler/algorithms/sums/subset_trees.h"
#include "compiler/error.h"
#include "compiler/schedule/pair_demands.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/gate.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using Members = std::vector<std::set<std::uint32_t>>;

DemandTable groups_on(const Topology& topology, const Members& members) {
  std::vector<NodeGroup> groups;
  for (const auto& nodes : members) groups.push_back({nodes, *nodes.begin()});
  DemandTable demand;
  demand.by_pair = group_demand(topology, groups);
  return demand;
}

/// `count` groups of `size` nodes, one after the other from node 0 on.
Members in_a_row(std::uint32_t count, std::uint32_t size) {
  Members members(count);
  for (std::uint32_t x = 0; x < count * size; ++x) members[x / size].insert(x);
  return members;
}

std::uint64_t steps_above_the_bound(const std::string& spec, PortModel ports, const Members& members,
                                    std::uint32_t hop_steps = 1) {
  const TopologyPtr topology = parse_topology(spec);
  const Schedule schedule = subset_sums(topology, ports, groups_on(*topology, members), 1, hop_steps);
  const Judgement judgement = judge(schedule);
  EXPECT_TRUE(judgement.verdict.offence.empty()) << spec << ": " << judgement.verdict.offence;
  return schedule.steps - best_bound_for(schedule).value().steps;
}

TEST(SubsetSums, OfConnectedGroups_MeetTheBound) {
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    EXPECT_EQ(steps_above_the_bound("torus:4x4", ports, in_a_row(2, 8)), 0U);
    EXPECT_EQ(steps_above_the_bound("hypercube:5", ports, in_a_row(4, 8)), 0U);
    EXPECT_EQ(steps_above_the_bound("mesh:4x6", ports, in_a_row(2, 12)), 0U);
  }
  EXPECT_EQ(steps_above_the_bound("torus:8x8", PortModel::all, in_a_row(4, 16)), 0U);
}

TEST(SubsetSums, OfScatteredGroups_AreFoundByASearch) {
  const Members four{{0, 3, 5, 6}, {9, 10, 12, 15}};
  EXPECT_EQ(steps_above_the_bound("hypercube:4", PortModel::all, four), 0U);
  EXPECT_EQ(steps_above_the_bound("hypercube:4", PortModel::single, four), 0U);
  const Members thirds{{0, 3, 6, 9, 12, 15, 18, 21}, {1, 4, 7, 10, 13, 16, 19, 22}, {2, 5, 8, 11, 14, 17, 20, 23}};
  const TopologyPtr star = parse_topology("star:4");
  EXPECT_EQ(sums_over_trees(*star, PortModel::all, groups_of(groups_on(*star, thirds).by_pair)).steps, 7U);
  EXPECT_EQ(steps_above_the_bound("star:4", PortModel::all, thirds), 0U);
}

TEST(SubsetSums, OverHopsOfSeveralSteps_TakeAsManyHops) {
  EXPECT_EQ(steps_above_the_bound("torus:4x4", PortModel::all, in_a_row(2, 8), 3), 0U);
  EXPECT_EQ(steps_above_the_bound("ring:7", PortModel::all, {{0, 2, 3}, {4, 6}}, 2), 0U);
}

TEST(SubsetSums, OfNodesThatAskForOthersThanOthersDo_AreCorrect) {
  const TopologyPtr torus = parse_topology("torus:3x4");
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    DemandTable demand;
    demand.by_pair = {{Node{0}, Node{1}, 1},
                      {Node{0}, Node{7}, 1},
                      {Node{2}, Node{1}, 1},
                      {Node{5}, Node{7}, 1},
                      {Node{7}, Node{0}, 1}};
    EXPECT_TRUE(groups_of(demand.by_pair).empty());
    const Schedule schedule = subset_sums(torus, ports, demand, 1, 1);
    EXPECT_EQ(judge(schedule).verdict.offence, "");
    EXPECT_LE(schedule.steps, best_bound_for(schedule).value().steps + 1);
  }
}

TEST(SubsetSums, OfRandomGroups_AreCorrect_AndTakeNoMoreStepsThanTrees) {
  std::mt19937 random(7);
  for (const char* spec : {"torus:4x5", "star:4", "mesh:5x5", "hypercube:4", "ccc:3"}) {
    const TopologyPtr topology = parse_topology(spec);
    std::vector<std::uint32_t> nodes(topology->node_count());
    for (std::uint32_t x = 0; x < nodes.size(); ++x) nodes[x] = x;
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      std::shuffle(nodes.begin(), nodes.end(), random);
      const Members members{{nodes.begin(), nodes.begin() + 5},
                            {nodes.begin() + 5, nodes.begin() + 9},
                            {nodes.begin() + 9, nodes.begin() + 11}};
      const DemandTable demand = groups_on(*topology, members);
      const Schedule schedule = subset_sums(topology, ports, demand, 1, 1);
      EXPECT_EQ(judge(schedule).verdict.offence, "") << spec;
      EXPECT_LE(schedule.steps, sums_over_trees(*topology, ports, groups_of(demand.by_pair)).steps) << spec;
      EXPECT_GE(schedule.steps, best_bound_for(schedule).value().steps) << spec;
    }
  }
}

TEST(SubsetSums, TheSameSeed_MakesTheSameSchedule) {
  const TopologyPtr torus = parse_topology("torus:4x4");
  const DemandTable demand = groups_on(*torus, {{0, 5, 10}, {3, 6, 9}});
  const Schedule first = subset_sums(torus, PortModel::all, demand, 4, 1);
  const Schedule again = subset_sums(torus, PortModel::all, demand, 4, 1);
  EXPECT_EQ(first.sums, again.sums);
  EXPECT_TRUE(std::ranges::equal(first.hops, again.hops, [](const ClassHop& a, const ClassHop& b) {
    return std::tie(a.step, a.cls, a.port, a.copy) == std::tie(b.step, b.cls, b.port, b.copy);
  }));
}

TEST(SubsetSums, WithoutAPair_OrWithSeveralMessagesOfOne_AreRefused) {
  const TopologyPtr ring = parse_topology("ring:5");
  EXPECT_THROW((void)subset_sums(ring, PortModel::all, {}, 1, 1), InputError);
  DemandTable demand;
  demand.by_pair = {{Node{0}, Node{1}, 2}};
  EXPECT_THROW((void)subset_sums(ring, PortModel::all, demand, 1, 1), InputError);
}

/// A tree whose nodes in the middle are no members: they pass sums on and keep none.
TEST(SubsetTrees, PassSumsOnThroughOtherNodes) {
  const TopologyPtr star = testing_support::EdgeGraph::of(4, {{0, 1}, {0, 2}, {0, 3}});
  const SumProgram program = sums_over_trees(*star, PortModel::all, {{Node{1}, Node{2}, Node{3}}});
  EXPECT_EQ(program.steps, 2U);
  EXPECT_EQ(program.sums.sums.size(), 6U);
  EXPECT_EQ(program.sums.kept.size(), 3U);
  for (const SumHop& hop : program.nodes[0]) {
    EXPECT_FALSE(program.sums.sums[hop.sum].own);
    EXPECT_EQ(program.sums.sums[hop.sum].adds.size(), 2U);
  }
}

TEST(NodeGroups, AreThoseInWhichEachHasAPairWithEachOther) {
  const TopologyPtr torus = parse_topology("torus:4x4");
  const std::vector<std::vector<Node>> groups = groups_of(groups_on(*torus, {{1, 2, 9}, {0, 15}}).by_pair);
  EXPECT_EQ(groups, (std::vector<std::vector<Node>>{{Node{0}, Node{15}}, {Node{1}, Node{2}, Node{9}}}));
  EXPECT_TRUE(groups_of({{Node{0}, Node{1}, 1}, {Node{1}, Node{2}, 1}}).empty());
  EXPECT_FALSE(is_connected(*group_alone(torus, groups[0])));
  EXPECT_TRUE(is_connected(*group_alone(torus, {Node{0}, Node{1}, Node{5}})));
}

}  // namespace
}  // namespace rota
