// SPDX-License-Identifier: Apache-2.0
//
// Multinode all-reduces without a group: the trees, what weaving saves, that it never loses, and long links.
#include "compiler/algorithms/gossip/woven_all_reduce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "compiler/algorithms/gossip/any_graph_broadcast.h"
#include "compiler/algorithms/gossip/sum_trees.h"
#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/gate.h"
#include "tests/algorithms/gossip/steps_of_hops.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

TEST(SumTrees, TakeEverySumOverAsManyHopsAsNodes_TheFewestFromEach) {
  const TopologyPtr mesh = parse_topology("mesh:3x4");
  const SumTrees trees = balanced_sum_trees(mesh, PortModel::all, 1);
  ASSERT_EQ(trees.sum_of_hop.size(), trees.hops.hops.size());
  EXPECT_EQ(trees.hops.hops.size(), 2U * 12 * 11);
  EXPECT_EQ(trees.eccentricity[0], 5U);
  EXPECT_EQ(trees.eccentricity[5], 3U);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> sent;  // by sender and sum
  for (std::size_t i = 0; i < trees.hops.hops.size(); ++i) {
    const ClassHop& hop = trees.hops.hops[i];
    EXPECT_EQ(trees.sum_of_hop[i], index(hop.origin == kNoNode ? hop.destination : hop.origin));
    if (hop.origin == kNoNode) ++sent[{index(hop.cls), index(hop.destination)}];
  }
  EXPECT_EQ(sent.size(), 12U * 11);  // every node sends every other node's partial sum once
  EXPECT_TRUE(std::all_of(sent.begin(), sent.end(), [](const auto& entry) { return entry.second == 1; }));
}

TEST(SumTrees, LoadLinksEvenly) {
  const TopologyPtr mesh = parse_topology("mesh:8x8");
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> sums;
  for (const ClassHop& hop : balanced_sum_trees(mesh, PortModel::all, 1).hops.hops) {
    if (hop.origin == kNoNode) ++sums[{index(hop.cls), index(hop.port)}];
  }
  std::uint32_t most = 0;
  for (const auto& [link, count] : sums) most = std::max(most, count);
  EXPECT_EQ(most, 32U);  // what a corner's two links need for 63 partial sums
}

/// Shortest ways between nodes of a wheel's rim lead over its hub, which would send most totals.
TEST(SumTrees, ForASinglePort_GiveAllNodesAboutAsManyChildren) {
  testing_support::EdgeList wheel;
  for (std::uint32_t x = 0; x < 12; ++x) {
    wheel.emplace_back(x, (x + 1) % 12);
    wheel.emplace_back(x, 12);
  }
  for (const std::uint64_t seed : {1U, 2U}) {
    const SumTrees trees = balanced_sum_trees(testing_support::EdgeGraph::of(13, wheel), PortModel::single, seed);
    std::map<std::uint32_t, std::uint32_t> children;
    for (const ClassHop& hop : trees.hops.hops) {
      if (hop.origin != kNoNode) ++children[index(hop.cls)];
    }
    ASSERT_EQ(children.size(), 13U);
    for (const auto& [node, count] : children) EXPECT_LE(count, 14U) << node;  // 12 on average
  }
}

Schedule all_reduce_by(const std::string& algorithm, const std::string& spec, std::uint32_t hop_steps = 1) {
  return make_schedule(parse_topology(spec),
                       {.algorithm = algorithm, .input = {.hop_steps = hop_steps, .parameter = {}}});
}

TEST(WovenAllReduce, NeverTakesMoreThanItsHalvesInTurn_EvenOverLongHops) {
  for (const char* spec : {"array:2", "array:5", "mesh:3x3", "mesh:3x7", "mesh:2x3x4", "ring:6", "star:4"}) {
    for (const std::uint32_t hop_steps : {1U, 3U}) {
      for (const std::string ports : {"", "-single"}) {
        const Schedule woven = all_reduce_by("woven-all-reduce" + ports, spec, hop_steps);
        const Judgement judgement = judge(woven);
        EXPECT_TRUE(judgement.verdict.ok) << spec << ": " << judgement.verdict.offence;
        EXPECT_LE(woven.steps, all_reduce_by("gossip-all-reduce" + ports, spec, hop_steps).steps) << spec;
      }
    }
  }
}

/// Its halves in turn take 8, 16 and 42 steps.
TEST(WovenAllReduce, WithoutAGroup_IsTheDefault) {
  const std::pair<const char*, std::uint32_t> most[] = {{"mesh:3x3", 8}, {"mesh:4x4", 14}, {"mesh:4x4x4", 34}};
  for (const auto& [spec, steps] : most) {
    const Schedule made = make_schedule(parse_topology(spec), {.collective = CollectiveKind::multinode_all_reduce});
    EXPECT_EQ(made.algorithm, "woven-all-reduce");
    EXPECT_LE(made.steps, steps) << spec;
    EXPECT_GE(made.steps, best_bound_for(made)->steps) << spec;
  }
}

/// A node that separates parts sends most, and with the halves in turn only in the second of them: 134 and 288 steps.
TEST(WovenAllReduce, OfASinglePort_KeepsTheBusiestNodeSendingThroughout) {
  const auto steps_of = [](std::uint32_t nodes, const testing_support::EdgeList& edges) {
    const Schedule made =
        make_schedule(testing_support::EdgeGraph::of(nodes, edges),
                      {.collective = CollectiveKind::multinode_all_reduce, .ports = PortModel::single});
    EXPECT_EQ(made.algorithm, "woven-all-reduce-single");
    EXPECT_TRUE(judge(made).verdict.ok);
    return made.steps;
  };
  testing_support::EdgeList tree;
  for (std::uint32_t x = 1; x < 31; ++x) tree.emplace_back((x - 1) / 2, x);
  EXPECT_LE(steps_of(31, tree), 110U);  // bound 98
  testing_support::EdgeList star;
  for (std::uint32_t leaf = 1; leaf <= 12; ++leaf) star.emplace_back(0, leaf);
  EXPECT_LE(steps_of(13, star), 178U);  // bound 157
}

TEST(WovenAllReduce, OfTheSameSeed_IsTheSame) {
  const TopologyPtr mesh = parse_topology("mesh:3x4");
  const auto steps_of_seed = [&](std::uint64_t seed) {
    return testing_support::steps_of_hops(woven_all_reduce(any_graph_multinode_broadcast(mesh, seed), seed, 1));
  };
  EXPECT_EQ(steps_of_seed(1), steps_of_seed(1));
  EXPECT_NE(steps_of_seed(1), steps_of_seed(2));
}

}  // namespace
}  // namespace rota
