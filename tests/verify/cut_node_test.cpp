// SPDX-License-Identifier: Apache-2.0
//
// The bounds of single-port broadcasts and all-reduces on networks that fall into parts without a node.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>

#include "compiler/algorithms/sums/exchanged_sums.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/cut_node_proof.h"
#include "compiler/verify/cut_nodes.h"
#include "compiler/verify/proof.h"
#include "tests/algorithms/connected_graphs.h"
#include "tests/edge_graph.h"
#include "tests/verify/hearing.h"
#include "tests/verify/telling.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;

EdgeList star_of(std::uint32_t leaves) {
  EdgeList edges;
  for (std::uint32_t leaf = 1; leaf <= leaves; ++leaf) edges.emplace_back(0, leaf);
  return edges;
}

EdgeList binary_tree(std::uint32_t nodes) {
  EdgeList edges;
  for (std::uint32_t x = 1; x < nodes; ++x) edges.emplace_back((x - 1) / 2, x);
  return edges;
}

void expect_optimal(const TopologyPtr& topology, std::uint32_t steps) {
  const Schedule schedule = exchanged_sums(topology, PortModel::single, 1, 1);
  const Bound bound = best_bound_for(schedule).value();
  EXPECT_EQ(schedule.steps, steps);
  EXPECT_EQ(bound.steps, steps);
  EXPECT_EQ(bound.proof.kind, ProofKind::cut_node);
}

TEST(CutNode, OfTrees_IsTheBoundThatSchedulesMeet) {
  expect_optimal(EdgeGraph::of(6, star_of(5)), 9);  // five come in, and the last goes out to four
  expect_optimal(EdgeGraph::of(15, binary_tree(15)), 11);
  expect_optimal(EdgeGraph::of(31, binary_tree(31)), 15);
  expect_optimal(parse_topology("array:9"), 9);
}

/// Two triangles that share a node, which takes two steps to tell either, three to tell both, and as many to hear.
TEST(CutNode, WithPartsThatHaveSeveralLinksToIt_CountsHopsAndNodes) {
  const TopologyPtr bow_tie = EdgeGraph::of(5, {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {3, 4}, {4, 0}});
  EXPECT_EQ(verify::steps_through_cut_node(*bow_tie, Node{0}, 1), 5U);
  EXPECT_EQ(exchanged_sums(bow_tie, PortModel::single, 1, 1).steps, 5U);
  EXPECT_EQ(verify::steps_through_cut_node(*bow_tie, Node{0}, 4), 8U);
  EXPECT_EQ(verify::steps_through_cut_node(*bow_tie, Node{1}, 1), 0U);
  // Hops in steps 0 and 1; what came later goes on in step 3.
  EXPECT_EQ(verify::steps_through_cut_node(*parse_topology("array:3"), Node{1}, 2), 4U);
  // On tails of two links beyond nodes 1 and 3 it is told of in 1 + 2 steps.
  const TopologyPtr tails = EdgeGraph::of(5, {{0, 1}, {1, 2}, {0, 3}, {3, 4}});
  EXPECT_EQ(verify::steps_through_cut_node(*tails, Node{0}, 1), 5U);
}

TEST(ToldParts, WhateverTheNodesOfSmallGraphsDo_TheyTakeTheBound_AndNoMoreOnTrees) {
  std::uint32_t graphs = 0;
  std::uint32_t met = 0;
  for (std::uint32_t nodes = 2; nodes <= 6; ++nodes) {
    for (const EdgeList& edges : testing_support::connected_graphs(nodes)) {
      const TopologyPtr graph = EdgeGraph::of(nodes, edges);
      const std::uint64_t bound = verify::steps_to_tell_all(*graph, Node{0}, 1);
      const std::uint32_t fewest = testing_support::fewest_steps_to_tell_all(nodes, edges);
      const bool is_tree = edges.size() == nodes - 1;
      EXPECT_LE(bound, fewest) << nodes << " nodes, " << edges.size() << " links";
      EXPECT_TRUE(!is_tree || bound == fewest) << nodes << " nodes";
      ++graphs;
      met += bound == fewest ? 1 : 0;
    }
  }
  EXPECT_EQ(graphs, 142U);
  EXPECT_EQ(met, 137U);
}

/// With hops of three steps a node tells the second neighbour before the first can tell anyone.
TEST(ToldParts, WithHopsOfSeveralSteps_AndSegments_IsTheBoundOfBroadcastsAndAccumulations) {
  const TopologyPtr star = EdgeGraph::of(6, star_of(5));
  const TopologyPtr tree = EdgeGraph::of(15, binary_tree(15));
  EXPECT_EQ(verify::steps_to_tell_parts(*star, Node{0}, 3), 5U);
  EXPECT_EQ(verify::steps_to_tell_parts(*star, Node{1}, 3), 7U);  // one hop in, then four leaves
  EXPECT_EQ(verify::steps_to_tell_parts(*tree, Node{0}, 1), 6U);
  EXPECT_EQ(verify::steps_to_tell_parts(*tree, Node{0}, 3), 10U);
  for (const CollectiveKind kind : {CollectiveKind::broadcast, CollectiveKind::accumulation}) {
    Schedule task;
    task.topology = star;
    task.ports = PortModel::single;
    task.collective = kind;
    task.root = Node{0};
    task.demand.segments = 4;
    const Bound bound = best_bound_for(task).value();
    EXPECT_EQ(bound.proof.kind, ProofKind::told_parts) << to_string(kind);
    EXPECT_EQ(bound.steps, 5U + 3U);
  }
}

TEST(CutNode, WhateverTheNodesOfSmallGraphsDo_TheyTakeTheBound) {
  std::uint32_t by_cut_node = 0;
  std::uint32_t met = 0;
  for (std::uint32_t nodes = 3; nodes <= 5; ++nodes) {
    for (const EdgeList& edges : testing_support::connected_graphs(nodes)) {
      if (edges.size() > 5) continue;  // with more links there is too much to try
      const TopologyPtr graph = EdgeGraph::of(nodes, edges);
      const std::uint64_t bound = verify::slowest_cut_node(*graph, 1).steps;
      const std::uint32_t fewest = testing_support::Hearing(*graph).fewest_steps();
      EXPECT_LE(bound, fewest) << nodes << " nodes, " << edges.size() << " links";
      by_cut_node += bound > 0 ? 1 : 0;
      met += bound == fewest ? 1 : 0;
    }
  }
  EXPECT_EQ(by_cut_node, 11U);
  EXPECT_EQ(met, 9U);
}

/// Sparse, so that they have bridges, and circles with several links to a node.
TEST(CutNode, OfRandomGraphs_TheCheckerFindsWhatTheSearchFinds) {
  std::mt19937 random(1);
  const auto below = [&random](std::uint32_t bound) { return static_cast<std::uint32_t>(random() % bound); };
  for (int round = 0; round < 200; ++round) {
    const std::uint32_t n = 3 + below(30);
    EdgeList edges;
    for (std::uint32_t x = 1; x < n; ++x) edges.emplace_back(below(x), x);
    for (std::uint32_t more = below(n / 2 + 1); more > 0; --more) {
      const std::uint32_t x = below(n);
      const std::uint32_t y = below(n);
      if (x != y) edges.emplace_back(x, y);
    }
    const TopologyPtr graph = EdgeGraph::of(n, edges);
    for (const std::uint32_t hop_steps : {1U, 3U}) {
      const verify::CutNode found = verify::slowest_cut_node(*graph, hop_steps);
      std::uint64_t most = 0;
      for (std::uint32_t x = 0; x < n; ++x) {
        most = std::max(most, verify::steps_through_cut_node(*graph, Node{x}, hop_steps));
      }
      ASSERT_EQ(found.steps, most) << "round " << round;
      EXPECT_EQ(most == 0 ? 0 : verify::steps_through_cut_node(*graph, found.node, hop_steps), most);
      for (std::uint32_t x = 0; x < n; ++x) {
        ASSERT_EQ(verify::steps_to_tell_all(*graph, Node{x}, hop_steps),
                  verify::steps_to_tell_parts(*graph, Node{x}, hop_steps))
            << "round " << round << ", node " << x;
      }
    }
  }
}

}  // namespace
}  // namespace rota
