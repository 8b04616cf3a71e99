// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/feeders.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/collective_bounds.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;

Bound single_port_bound(const TopologyPtr& topology, CollectiveKind kind) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.collective = kind;
  schedule.ports = PortModel::single;
  return best_bound_for(schedule).value();
}

TopologyPtr star_of(std::uint32_t leaves) {
  EdgeList edges;
  for (std::uint32_t leaf = 1; leaf <= leaves; ++leaf) edges.emplace_back(0, leaf);
  return EdgeGraph::of(leaves + 1, edges);
}

TEST(FedNodes, OfAStar_AreItsLeaves) {
  const verify::FedNodes least = verify::least_fed(*star_of(5));
  EXPECT_EQ(least.fed.size(), 5U);
  EXPECT_EQ(least.feeders, 1U);
}

/// The corners and the middle of a mesh of 3x3 have the other four nodes for neighbours.
TEST(FedNodes, OfAMeshOfOddSides_AreThoseOfOneColour) {
  const verify::FedNodes least = verify::least_fed(*parse_topology("mesh:3x3"));
  EXPECT_EQ(least.fed, (std::vector<Node>{Node{0}, Node{2}, Node{4}, Node{6}, Node{8}}));
  EXPECT_EQ(least.feeders, 4U);
}

TopologyPtr random_connected(std::uint32_t n) {
  EdgeList edges;
  for (std::uint32_t x = 1; x < n; ++x) edges.emplace_back(*rc::gen::inRange(0U, x), x);
  const auto more = *rc::gen::inRange(0U, n);
  for (std::uint32_t i = 0; i < more; ++i) {
    const auto x = *rc::gen::inRange(0U, n);
    const auto y = *rc::gen::inRange(0U, n);
    const std::pair edge{std::min(x, y), std::max(x, y)};
    if (x != y && std::find(edges.begin(), edges.end(), edge) == edges.end()) edges.push_back(edge);
  }
  return EdgeGraph::of(n, edges);
}

RC_GTEST_PROP(FedNodes, HaveTheFewestFeedersOfAllSets, ()) {
  const auto n = *rc::gen::inRange(2U, 10U);
  const TopologyPtr topology = random_connected(n);
  std::uint64_t best_fed = 1;
  std::uint64_t best_feeders = n;
  for (std::uint32_t set = 1; set < 1U << n; ++set) {
    std::uint64_t fed = 0;
    std::uint32_t feeders = 0;
    for (std::uint32_t x = 0; x < n; ++x) {
      if ((set >> x & 1U) == 0) continue;
      ++fed;
      for (std::uint32_t p = 0; p < topology->degree(Node{x}); ++p) {
        feeders |= 1U << index(topology->neighbour(Node{x}, Port{p}));
      }
    }
    const auto count = static_cast<std::uint64_t>(std::popcount(feeders));
    if (fed * best_feeders > best_fed * count) {
      best_fed = fed;
      best_feeders = count;
    }
  }
  const verify::FedNodes least = verify::least_fed(*topology);
  RC_ASSERT(least.fed.size() * best_feeders == best_fed * least.feeders);
}

TEST(SinglePortGossipBound, CountsWhatAHubSends) {
  // 20 leaves get 20 messages each from the hub.
  EXPECT_EQ(single_port_bound(star_of(20), CollectiveKind::multinode_broadcast).steps, 400U);
  // It sends a part of each of 21 sums to every leaf, not before it has heard of another leaf.
  EXPECT_EQ(single_port_bound(star_of(20), CollectiveKind::multinode_all_reduce).steps, 421U);
  // 5 sums for either side of the middle, from two hops away, and then the last of them has a hop to go.
  EXPECT_EQ(single_port_bound(parse_topology("array:5"), CollectiveKind::multinode_all_reduce).steps, 13U);
  // Its corners and its middle get 8 totals each from four nodes, which send 8 partial sums each.
  EXPECT_EQ(single_port_bound(parse_topology("mesh:3x3"), CollectiveKind::multinode_all_reduce).steps, 18U);
  // Five messages go through the middle to either side, and the last of them three hops more.
  EXPECT_EQ(single_port_bound(parse_topology("array:9"), CollectiveKind::multinode_accumulation).steps, 13U);
  EXPECT_EQ(single_port_bound(parse_topology("mesh:3x3"), CollectiveKind::multinode_broadcast).steps, 10U);
}

TEST(SinglePortGossipBound, WithOneNumberChanged_IsRefused) {
  for (const auto& [topology, kind] : {std::pair{star_of(6), CollectiveKind::multinode_broadcast},
                                       {star_of(6), CollectiveKind::multinode_all_reduce},
                                       {parse_topology("array:9"), CollectiveKind::multinode_broadcast},
                                       {parse_topology("mesh:3x3"), CollectiveKind::multinode_broadcast},
                                       {parse_topology("mesh:3x3"), CollectiveKind::multinode_all_reduce}}) {
    const Bound bound = single_port_bound(topology, kind);
    EXPECT_NO_THROW(require_proof(*topology, PortModel::single, bound));
    Bound more = bound;
    ++more.steps;
    EXPECT_THROW(require_proof(*topology, PortModel::single, more), CheckFailed);
    Bound elsewhere = bound;
    elsewhere.proof.nodes.front() = Node{topology->node_count() - 2};
    EXPECT_THROW(require_proof(*topology, PortModel::single, elsewhere), CheckFailed) << to_string(bound.proof.kind);
    EXPECT_THROW(require_proof(*topology, PortModel::all, bound), InputError);
  }
}

}  // namespace
}  // namespace rota
