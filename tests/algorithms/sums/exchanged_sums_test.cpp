// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/exchanged_sums.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "tests/algorithms/sums/judged_all_reduce.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::judged_all_reduce;

Schedule all_reduce(const TopologyPtr& topology, std::uint32_t hop_steps = 1) {
  return judged_all_reduce(topology, PortModel::all, {}, hop_steps);
}
Schedule all_reduce(const char* spec, std::uint32_t hop_steps = 1) {
  return all_reduce(parse_topology(spec), hop_steps);
}

TEST(ExchangedSumsAlgorithm, MeetsTheDiameterWhereDimensionsOrATreeDo) {
  for (const char* spec : {"ring:2",
                           "ring:3",
                           "ring:9",
                           "array:2",
                           "array:7",
                           "torus:4x4",
                           "torus:5x8",
                           "torus:2x3x4",
                           "mesh:3x4",
                           "mesh:3x3x3",
                           "hypercube:1",
                           "hypercube:5",
                           "complete:7",
                           "ghc:3x4x2",
                           "product:ring:5*array:4",
                           "bubble:4",
                           "bubble:5",
                           "pancake:4",
                           "butterfly:3",
                           "butterfly:4",
                           "macrostar:2:2",
                           "ccc:3",
                           "twisted:4x8",
                           "twisted:8x16",
                           "twisted:8x8x16",
                           "circulant:64:3,18",
                           "circulant:1000:3,14",
                           "circulant:48:3,14",
                           "circulant:20:1,10",
                           "twisted:4x4x8",
                           "star:4",
                           "star:5",
                           "ccc:4",
                           "ccc:5",
                           "butterfly:5",
                           "cycliccube:3:3",
                           "circulant:87:13,27,40",
                           "product:star:4*ring:3",
                           "circulant:32:1,10"}) {
    const Schedule schedule = all_reduce(spec);
    EXPECT_EQ(schedule.algorithm, "exchanged-sums") << spec;
    const auto bound = best_bound_for(schedule);
    EXPECT_EQ(schedule.steps, bound.has_value() ? bound->steps : 0) << spec;
  }
}

TEST(ExchangedSumsAlgorithm, MeetsTheDiameterWhereASearchDoes) {
  for (const char* spec : {"butterfly:6", "cycliccube:4:3", "circulant:250:32,49,112", "twisted:4x8x8"}) {
    const Schedule schedule = all_reduce(spec);
    EXPECT_EQ(schedule.steps, best_bound_for(schedule).value().steps) << spec;
    EXPECT_EQ(schedule.symmetry->class_count(), 1U) << spec;
  }
}

/// Two generators that commute: the rows of shortest words are intervals, whatever the group.
TEST(ExchangedSumsAlgorithm, OfTwoCommutingGenerators_AlwaysMeetsTheDiameter) {
  for (std::uint32_t n = 5; n < 120; n += 7) {
    for (std::uint32_t h = 2; 2 * h <= n; h += 5) {
      const std::string spec = "circulant:" + std::to_string(n) + ":1," + std::to_string(h);
      const Schedule schedule = all_reduce(spec.c_str());
      EXPECT_EQ(schedule.steps, best_bound_for(schedule).value().steps) << spec;
      EXPECT_EQ(schedule.symmetry->class_count(), 1U) << spec;
    }
  }
}

/// All nodes of a Cayley graph share one program; the sums, not the network, say how much memory that takes.
TEST(ExchangedSumsAlgorithm, OnACayleyGraph_HasOneClass) {
  for (const char* spec : {"torus:6x6", "star:4", "torus:1024x1024"}) {
    EXPECT_EQ(exchanged_sums(parse_topology(spec), PortModel::all, 1, 1).symmetry->class_count(), 1U) << spec;
  }
}

TEST(ExchangedSumsAlgorithm, FromASubgroupToItsCosets_TakesFewMoreThanTheDiameter) {
  EXPECT_EQ(all_reduce("pancake:5").steps, 6U);  // diameter 5
  EXPECT_EQ(all_reduce("star:6").steps, 8U);     // 7
}

/// Nodes have programs of their own.
TEST(ExchangedSumsAlgorithm, OfSmallGraphs_MeetsTheDiameter) {
  for (const char* spec : {"graph:" ROTA_EXAMPLES "/dgx1.txt", "graph:" ROTA_EXAMPLES "/petersen.txt"}) {
    const Schedule schedule = all_reduce(spec);
    EXPECT_EQ(schedule.steps, 2U) << spec;
    EXPECT_EQ(best_bound_for(schedule).value().steps, 2U) << spec;
  }
  const auto wheel = EdgeGraph::of(
      7, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 1}});
  EXPECT_EQ(all_reduce(wheel).steps, 2U);
  const auto ring_with_a_tail = EdgeGraph::of(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {0, 5}});
  EXPECT_EQ(all_reduce(ring_with_a_tail).steps, 3U);
}

/// A ring with chords from its even nodes.
TEST(ExchangedSumsAlgorithm, OfAGraphOf40Nodes_MeetsTheDiameterWhereASearchDoes) {
  testing_support::EdgeList edges;
  for (std::uint32_t x = 0; x < 40; ++x) {
    edges.emplace_back(x, (x + 1) % 40);
    if (x % 2 == 0) edges.emplace_back(x, (x * 5 + 11) % 40);
  }
  const Schedule schedule = all_reduce(EdgeGraph::of(40, edges));
  EXPECT_EQ(schedule.steps, best_bound_for(schedule).value().steps);
}

/// What was lost costs no step. Only what came over it is looked for anew, or also what came beside, or all of the same
/// origins.
TEST(ExchangedSumsAlgorithm, OfABrokenNetwork_MeetsTheDiameter) {
  for (const char* spec : {"fail:0-1:torus:8x8", "fail:0:torus:8x8", "fail:0:butterfly:4"}) {
    const Schedule schedule = all_reduce(spec);
    EXPECT_EQ(schedule.steps, best_bound_for(schedule).value().steps) << spec;
  }
}

TEST(ExchangedSumsAlgorithm, OfALargerBrokenNetwork_MeetsTheDiameterWhereASearchDoes) {
  for (const char* spec : {"fail:0-1:torus:12x12", "fail:0-1:hypercube:7", "fail:0-1:twisted:4x4x8"}) {
    const Schedule schedule = all_reduce(spec);
    EXPECT_EQ(schedule.steps, best_bound_for(schedule).value().steps) << spec;
  }
}

/// Most contributions come as in the whole network, so that the transmissions are about as many.
TEST(ExchangedSumsAlgorithm, OfABrokenNetwork_KeepsMostOfTheWholeOnesProgram) {
  const std::size_t whole = all_reduce("torus:8x8").hops.size() * 64;
  const std::size_t broken = all_reduce("fail:0-1:torus:8x8").hops.size();
  EXPECT_LT(broken, whole + whole / 10);
}

/// The centre of a tree of least diameter is a node or a link.
TEST(ExchangedSumsAlgorithm, OverATree_TakesItsDiameter) {
  const auto path_with_a_leaf = EdgeGraph::of(7, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {2, 6}});
  EXPECT_EQ(all_reduce(path_with_a_leaf).steps, 5U);
  const auto star = EdgeGraph::of(5, {{0, 1}, {0, 2}, {0, 3}, {0, 4}});
  EXPECT_EQ(all_reduce(star).steps, 2U);
}

TEST(ExchangedSumsAlgorithm, AnEdgeListOfAMesh_DoesAsWellAsItsName) {
  const auto mesh = EdgeGraph::of(
      9, {{0, 1}, {1, 2}, {3, 4}, {4, 5}, {6, 7}, {7, 8}, {0, 3}, {3, 6}, {1, 4}, {4, 7}, {2, 5}, {5, 8}});
  EXPECT_EQ(all_reduce(mesh).steps, 4U);
}

TEST(ExchangedSumsAlgorithm, HopsOfSeveralSteps_WaitForEachOther) {
  EXPECT_EQ(all_reduce("hypercube:3", 4).steps, 9U);
  EXPECT_EQ(all_reduce("mesh:3x3", 2).steps, 7U);
}

/// A hub of many leaves would need a FIFO from each link to each other.
TEST(ExchangedSumsAlgorithm, OfAHub_IsLeftToARoot) {
  testing_support::EdgeList leaves;
  for (std::uint32_t leaf = 1; leaf <= 64; ++leaf) leaves.emplace_back(0, leaf);
  EXPECT_EQ(all_reduce(EdgeGraph::of(65, leaves)).algorithm, "tree-all-reduce");
  leaves.pop_back();
  EXPECT_EQ(all_reduce(EdgeGraph::of(64, leaves)).steps, 2U);
  EXPECT_EQ(all_reduce("complete:100").steps, 1U);
  EXPECT_FALSE(can_exchange_sums(*parse_topology("mesh:64x65")));  // each node's result would be judged by itself
  EXPECT_FALSE(can_exchange_sums(*parse_topology("star:8")));
  EXPECT_TRUE(can_exchange_sums(*parse_topology("torus:1024x1024")));
}

/// With a root the sums meet there.
TEST(ExchangedSumsAlgorithm, WithARoot_IsNotTheDefault) {
  ScheduleRequest request{.collective = CollectiveKind::all_reduce};
  request.input.root = Node{3};
  EXPECT_EQ(make_schedule(parse_topology("torus:4x4"), request).algorithm, "tree-all-reduce");
  request.algorithm = "exchanged-sums";
  EXPECT_THROW((void)make_schedule(parse_topology("torus:4x4"), request), InputError);
}

TEST(ExchangedSumsAlgorithm, TheSameSeed_MakesTheSameSchedule) {
  const TopologyPtr star = parse_topology("star:4");
  const Schedule a = exchanged_sums(star, PortModel::all, 3, 1);
  const Schedule b = exchanged_sums(star, PortModel::all, 3, 1);
  EXPECT_EQ(a.sums, b.sums);
  EXPECT_EQ(a.hops.size(), b.hops.size());
}

}  // namespace
}  // namespace rota
