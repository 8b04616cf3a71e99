// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/negotiated_paths.h"

#include <gtest/gtest.h>

#include <set>

#include "compiler/algorithms/core/explicit_routing.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

using testing_support::EdgeGraph;
using testing_support::EdgeList;

constexpr std::uint64_t kPlenty = 10'000'000;
const EdgeList kStar{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}};

/// A total exchange on a graph: where its negotiations start, and what its results must be.
struct Exchange {
  explicit Exchange(std::uint32_t nodes, const EdgeList& edges)
      : topology(EdgeGraph::of(nodes, edges)), graph(*topology, *trivial_symmetry(topology)) {
    const Demand demand(topology, CollectiveKind::total_exchange, std::nullopt, {});
    shortest.routes = explicit_routes(*topology, graph, demand).routes;
  }

  void expect_delivers_all(const TimedRoutes& timed, std::uint32_t steps, std::uint32_t hop_steps) const {
    ASSERT_EQ(timed.routes.size(), shortest.routes.size());
    ASSERT_EQ(timed.log.size(), timed.routes.hop_count());
    std::set<std::pair<std::uint32_t, std::uint32_t>> cells;
    std::vector<std::uint32_t> hops(timed.routes.size(), 0);
    std::vector<std::uint32_t> at(timed.routes.size());
    std::vector<std::uint32_t> ready(timed.routes.size(), 0);
    for (std::uint32_t m = 0; m < timed.routes.size(); ++m) at[m] = timed.routes.message(m).origin_class;
    for (const Transmission& sent : timed.log) {
      const std::uint32_t m = sent.message;
      EXPECT_TRUE(cells.emplace(sent.step, sent.link).second) << "two messages on a link";
      EXPECT_TRUE(cells.rbegin()->first == sent.step) << "out of order";
      EXPECT_LT(sent.step, steps);
      EXPECT_GE(sent.step, ready[m]);
      EXPECT_EQ(sent.link, graph.link(at[m], timed.routes.word(m)[hops[m]++]));
      at[m] = graph.next_class(sent.link);
      ready[m] = sent.step + hop_steps;
    }
    for (std::uint32_t m = 0; m < timed.routes.size(); ++m) {
      EXPECT_EQ(at[m], index(shortest.routes.message(m).destination));
      EXPECT_EQ(hops[m], timed.routes.word(m).size());
    }
  }

  TopologyPtr topology;
  ClassGraph graph;
  TimedRoutes shortest;  ///< without times
};

/// Five messages over each of ten links in five steps: a latin square.
TEST(NegotiatedPaths, StarWhoseLinksMayNeverBeIdle_IsFilled) {
  const Exchange star(6, kStar);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Negotiated done = negotiate_paths(star.graph, star.shortest, 1, {5, kPlenty}, seed);
    star.expect_delivers_all(done.found, 5, 1);
  }
}

TEST(NegotiatedPaths, FewerStepsThanThereCanBe_FindNothing_WithinTheEffort) {
  const Exchange star(6, kStar);
  const Negotiated four = negotiate_paths(star.graph, star.shortest, 1, {4, 1000}, 1);
  EXPECT_TRUE(four.found.log.empty());
  EXPECT_GE(four.visits, 1000U);
  EXPECT_LT(four.visits, 1100U);
  const Negotiated one = negotiate_paths(star.graph, star.shortest, 1, {1, kPlenty}, 1);
  EXPECT_TRUE(one.found.log.empty()) << "two hops in one step";
  EXPECT_LT(one.visits, 1000U) << "no path at all is no reason to go on";
}

TEST(NegotiatedPaths, MessagesThatArriveInTime_KeepTheirPlaces) {
  const Exchange star(6, kStar);
  const TimedRoutes first = negotiate_paths(star.graph, star.shortest, 1, {6, kPlenty}, 1).found;
  const Negotiated same = negotiate_paths(star.graph, first, 1, {6, kPlenty}, 2);
  EXPECT_EQ(same.visits, 0U);
  star.expect_delivers_all(same.found, 6, 1);
  for (std::size_t i = 0; i < first.log.size(); ++i) EXPECT_EQ(same.found.log[i].message, first.log[i].message);
  star.expect_delivers_all(negotiate_paths(star.graph, first, 1, {5, kPlenty}, 2).found, 5, 1);
}

/// Of K3,4 minus two edges two shortest routes share a link that a detour can leave to one of them.
TEST(NegotiatedPaths, DetoursAreTaken_WhereShortestRoutesAreTooMany) {
  const Exchange graph(
      7, {{0, 3}, {0, 4}, {0, 5}, {0, 6}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 3}, {2, 4}, {2, 5}, {2, 6}});
  graph.expect_delivers_all(negotiate_paths(graph.graph, graph.shortest, 1, {3, kPlenty}, 1).found, 3, 1);
}

TEST(NegotiatedPaths, LongHops_AreWaitedFor) {
  const Exchange array(4, {{0, 1}, {1, 2}, {2, 3}});
  array.expect_delivers_all(negotiate_paths(array.graph, array.shortest, 3, {7, kPlenty}, 1).found, 7, 3);
  EXPECT_TRUE(negotiate_paths(array.graph, array.shortest, 3, {6, kPlenty}, 1).found.log.empty());
}

TEST(NegotiatedPaths, SameSeed_SamePaths) {
  const Exchange star(6, kStar);
  const Negotiated a = negotiate_paths(star.graph, star.shortest, 1, {5, kPlenty}, 9);
  const Negotiated b = negotiate_paths(star.graph, star.shortest, 1, {5, kPlenty}, 9);
  EXPECT_EQ(a.visits, b.visits);
  ASSERT_EQ(a.found.log.size(), b.found.log.size());
  for (std::size_t i = 0; i < a.found.log.size(); ++i) {
    EXPECT_EQ(a.found.log[i].message, b.found.log[i].message);
    EXPECT_EQ(a.found.log[i].step, b.found.log[i].step);
  }
}

}  // namespace
}  // namespace rota
