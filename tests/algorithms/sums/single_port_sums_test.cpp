// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/algorithms/sums/coset_action.h"
#include "compiler/algorithms/sums/exchanged_sums.h"
#include "compiler/algorithms/sums/port_sequence.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "tests/algorithms/sums/judged_all_reduce.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::judged_all_reduce;

Schedule single_port(const TopologyPtr& topology, std::string_view algorithm = {}, std::uint32_t hop_steps = 1) {
  return judged_all_reduce(topology, PortModel::single, algorithm, hop_steps);
}
Schedule single_port(const std::string& spec, std::string_view algorithm = {}, std::uint32_t hop_steps = 1) {
  return single_port(parse_topology(spec), algorithm, hop_steps);
}

TEST(SinglePortSums, MeetTheBoundInPairsAndByDoubling) {
  for (const char* spec : {"ring:2",
                           "ring:3",
                           "ring:8",
                           "ring:64",
                           "array:2",
                           "array:6",
                           "torus:4x4",
                           "torus:6x8",
                           "torus:3x4x6",
                           "torus:2x4x4",
                           "mesh:4x4",
                           "mesh:2x6x4",
                           "hypercube:1",
                           "hypercube:5",
                           "complete:2",
                           "complete:7",
                           "complete:16",
                           "complete:33",
                           "ghc:4x4",
                           "product:ring:4*array:6",
                           "product:hypercube:3*ring:6"}) {
    const Schedule schedule = single_port(spec);
    EXPECT_EQ(schedule.algorithm, "exchanged-sums-single") << spec;
    EXPECT_EQ(schedule.steps, best_bound_for(schedule).value().steps) << spec;
  }
}

TEST(SinglePortSums, OfSearchedCayleyGraphs_MeetTheBoundOrTakeFewMore) {
  for (const char* spec : {"pancake:4", "bubble:4", "bubble:5", "circulant:20:1,2", "twisted:4x8", "ccc:4",
                           "butterfly:4", "product:ring:5*hypercube:2"}) {
    const Schedule schedule = single_port(spec);
    EXPECT_EQ(schedule.steps, best_bound_for(schedule).value().steps) << spec;
  }
  EXPECT_EQ(single_port("star:4").steps, 6U);      // the bound is 5
  EXPECT_EQ(single_port("ccc:3").steps, 7U);       // 6
  EXPECT_EQ(single_port("star:5").steps, 9U);      // 8
  EXPECT_EQ(single_port("pancake:6").steps, 12U);  // 10
}

/// All nodes of a Cayley graph do the same, or the even ones and the odd ones, whatever the factors are, or those of
/// each coset of a subgroup.
TEST(SinglePortSums, HaveFewClasses) {
  EXPECT_EQ(single_port("star:4").symmetry->class_count(), 1U);
  EXPECT_EQ(single_port("complete:9").symmetry->class_count(), 1U);
  EXPECT_EQ(single_port("torus:5x5").symmetry->class_count(), 5U);
  EXPECT_EQ(single_port("torus:4x6").symmetry->class_count(), 2U);
  EXPECT_EQ(single_port("torus:5x6x4").symmetry->class_count(), 2U);
  EXPECT_EQ(single_port("product:complete:4*ring:6").symmetry->class_count(), 2U);
  EXPECT_EQ(single_port("product:ring:4*array:3").symmetry->class_count(), 12U);
}

TEST(SinglePortSums, OfCosets_TakeFewerStepsThanOfAllNodesAlike) {
  EXPECT_EQ(single_port("torus:5x5").steps, 6U);         // all alike 8, the bound is 5
  EXPECT_EQ(single_port("circulant:21:1,6").steps, 6U);  // 5
  // In a product every node has its own.
  const Schedule product = single_port("product:circulant:9:1,2*array:2");
  EXPECT_EQ(product.steps, 4U + 1U);
  EXPECT_EQ(product.symmetry->class_count(), 18U);
}

TEST(SinglePortSums, OfFewNodes_AreSearchedWithProgramsOfTheirOwn) {
  const Schedule schedule = single_port("circulant:15:1,4");
  EXPECT_EQ(schedule.steps, 5U);  // of all nodes alike 6
  EXPECT_EQ(schedule.symmetry->class_count(), 15U);
}

/// One node is left over in each step.
TEST(SinglePortSums, OnOddRings_GoBesideAGap) {
  for (const std::uint32_t n : {7U, 9U, 11U, 13U, 31U, 65U}) {
    const std::string spec = "ring:" + std::to_string(n);
    const Schedule schedule = single_port(spec);
    EXPECT_EQ(schedule.steps, (n + 3) / 2) << spec;
    EXPECT_EQ(schedule.steps, best_bound_for(schedule).value().steps) << spec;
  }
  EXPECT_EQ(single_port("torus:13x15").steps, 8U + 9U);
  EXPECT_EQ(single_port("product:ring:7*array:4").steps, 5U + 3U);
  EXPECT_EQ(single_port("ring:5").steps, 4U);
  // Programs of their own would be judged for too long.
  const Schedule large = exchanged_sums(parse_topology("torus:64x65"), PortModel::single, 1, 1);
  EXPECT_EQ(large.steps, 32U + 64U);
  EXPECT_EQ(large.symmetry->class_count(), 2U);
}

TEST(SinglePortSums, OfAnEdgeListOfAMesh_DoAsWellAsItsName) {
  const auto mesh = EdgeGraph::of(8, {{0, 1}, {1, 2}, {2, 3}, {4, 5}, {5, 6}, {6, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}});
  EXPECT_EQ(single_port(mesh).steps, 4U);
}

TEST(SinglePortSums, NeverTakeMoreStepsThanARoot) {
  for (const char* spec :
       {"ring:9", "array:7", "torus:3x3", "mesh:3x5", "circulant:21:1,6", "butterfly:4", "product:star:4*array:3"}) {
    EXPECT_LE(single_port(spec).steps, single_port(spec, "tree-all-reduce-single").steps) << spec;
  }
}

/// No sequence of ports is found there. A root takes 20, 20 and 86 steps.
TEST(SinglePortSums, WhereNoSequenceIsFound_TreesOnACycleAreShorterThanARoot) {
  EXPECT_EQ(single_port("cycliccube:4:3").steps, 16U);  // 17 with the trees of matchings alone
  EXPECT_EQ(single_port("circulant:87:13,27,40").steps, 15U);
  EXPECT_EQ(single_port("circulant:1000:3,14").steps, 56U);
}

TEST(SinglePortSums, HopsOfSeveralSteps_WaitForEachOther) {
  EXPECT_EQ(single_port("torus:4x4", {}, 3).steps, 10U);
  EXPECT_EQ(single_port("array:4", {}, 2).steps, 5U);
}

TEST(SinglePortSums, OfSmallGraphs_MeetTheBound) {
  EXPECT_EQ(single_port("graph:" ROTA_EXAMPLES "/dgx1.txt").steps, 3U);
  EXPECT_EQ(single_port("graph:" ROTA_EXAMPLES "/petersen.txt").steps, 4U);
}

TEST(SinglePortSums, OfABrokenNetwork_TakeFewMoreThanTheBound) {
  EXPECT_EQ(single_port("fail:0-1:torus:4x4").steps, 5U);    // the bound
  EXPECT_EQ(single_port("fail:0-1:hypercube:5").steps, 6U);  // the bound; over a root 9
}

TEST(SinglePortSums, OfLargerGraphs_GoAroundACycle_OrOverALink) {
  testing_support::EdgeList comb;
  testing_support::EdgeList toothed_ring{{19, 0}};
  for (std::uint32_t x = 0; x < 20; ++x) {
    if (x > 0) comb.emplace_back(x - 1, x);
    comb.emplace_back(x, 20 + x);
  }
  toothed_ring.insert(toothed_ring.end(), comb.begin(), comb.end());
  EXPECT_EQ(single_port(EdgeGraph::of(40, comb)).steps, 21U);          // the diameter; over a root 22
  EXPECT_EQ(single_port(EdgeGraph::of(40, toothed_ring)).steps, 12U);  // the diameter; over a root 22
}

/// Where its first message is on its way for long, a root can send many others.
TEST(SinglePortSums, OfHopsOfManySteps_AreLeftToARootIfThatIsShorter) {
  testing_support::EdgeList wheel;
  for (std::uint32_t x = 0; x < 10; ++x) {
    wheel.emplace_back(x, (x + 1) % 10);
    wheel.emplace_back(x, 10);
  }
  const TopologyPtr graph = EdgeGraph::of(11, wheel);
  EXPECT_EQ(single_port(graph, {}, 1).algorithm, "exchanged-sums-single");
  EXPECT_EQ(single_port(graph, {}, 64).algorithm, "tree-all-reduce-single");
}

TEST(SinglePortSums, OfVeryLargeNetworks_AreLeftToARoot) {
  EXPECT_FALSE(can_exchange_sums_single_port(*parse_topology("mesh:64x65")));  // judged node by node
  EXPECT_FALSE(can_exchange_sums_single_port(*parse_topology("star:8")));
  EXPECT_TRUE(can_exchange_sums_single_port(*parse_topology("torus:512x512")));
}

TEST(SinglePortSums, TheSameSeed_MakesTheSameSchedule) {
  for (const char* spec : {"star:4", "circulant:15:1,4"}) {
    const TopologyPtr topology = parse_topology(spec);
    const Schedule a = exchanged_sums(topology, PortModel::single, 3, 1);
    const Schedule b = exchanged_sums(topology, PortModel::single, 3, 1);
    EXPECT_EQ(a.sums, b.sums) << spec;
    EXPECT_EQ(a.hops.size(), b.hops.size()) << spec;
  }
}

GroupWithPorts with_ports(const Topology& topology) {
  GroupWithPorts group{*topology.group(), topology.node_count(), {}};
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    group.generators.push_back(topology.neighbour(Node{0}, Port{p}));
  }
  return group;
}

TEST(CosetAction, OfASmallerStar_HasACosetForEachSymbol_AndPortsPermuteThem) {
  const TopologyPtr star = parse_topology("star:5");
  const CosetAction action = coset_action(with_ports(*star), 0b1111, 0b0111);
  EXPECT_EQ(action.cosets, 5U);
  ASSERT_EQ(action.seen.size(), 4U);
  for (const std::vector<std::uint32_t>& seen : action.seen) {
    std::vector<std::uint32_t> sorted = seen;
    std::ranges::sort(sorted);
    EXPECT_EQ(sorted, (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
  }
}

/// Node x calls the node behind it -1; over the port that leads forward comes what that one calls 0, 1, -1.
TEST(CosetAction, OfNoSubgroup_IsThatOfTheNodes) {
  const TopologyPtr ring = parse_topology("ring:5");
  const CosetAction action = coset_action(with_ports(*ring), 0b11, 0);
  ASSERT_EQ(action.cosets, 5U);
  const std::vector<std::uint32_t>& forward = action.seen[0];
  const std::vector<std::uint32_t>& backward = action.seen[1];
  for (std::uint32_t c = 0; c < 5; ++c) EXPECT_EQ(backward[forward[c]], c);
  EXPECT_NE(forward[0], backward[0]);
  EXPECT_EQ(forward[forward[forward[forward[forward[0]]]]], 0U);
}

TEST(PortSequence, OnAHypercube_IsRecursiveDoubling) {
  const TopologyPtr cube = parse_topology("hypercube:6");
  const auto found = sums_of_port_sequence(coset_action(with_ports(*cube), 0b111111, 0), 6, 1);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->steps, 6U);
  EXPECT_FALSE(sums_of_port_sequence(coset_action(with_ports(*cube), 0b111111, 0), 5, 1).has_value());
}

}  // namespace
}  // namespace rota
