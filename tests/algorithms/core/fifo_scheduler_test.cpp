// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/fifo_scheduler.h"

#include <gtest/gtest.h>

#include <map>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

/// A line 0-1-2-3 where every node is its own class: port 0 goes up, port 1 down.
class OnALine : public testing::Test {
 protected:
  TopologyPtr line = parse_topology("array:4");
  ClassGraph graph{*line, *trivial_symmetry(line)};
  Routes routes;
};

TEST_F(OnALine, MessageTakesOneHopAStep) {
  routes.add({0, Node{3}}, Word{0, 0, 0});
  std::vector<Transmission> log;
  const auto cost = schedule_with_fifos(graph, routes, {}, 0, 100, &log);
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->steps, 3U);
  EXPECT_EQ(cost->depth, 1U);
  EXPECT_EQ(cost->slots, 1U);
  ASSERT_EQ(log.size(), 3U);
  for (std::uint32_t t = 0; t < 3; ++t) {
    EXPECT_EQ(log[t].step, t);
    EXPECT_EQ(log[t].link, graph.link(t, 0));
  }
}

TEST_F(OnALine, LongestIsInjectedFirst) {
  routes.add({0, Node{1}}, Word{0});
  routes.add({0, Node{3}}, Word{0, 0, 0});
  std::vector<Transmission> log;
  ASSERT_TRUE(schedule_with_fifos(graph, routes, {}, 0, 100, &log));
  EXPECT_EQ(log[0].message, 1U);
}

TEST_F(OnALine, TransitFirst_HoldsBackTheInjection_LongestFirst_HoldsBackTheTransit) {
  routes.add({0, Node{2}}, Word{0, 0});  // at node 1 in step 1 with one hop to go
  routes.add({1, Node{3}}, Word{0, 0});  // two hops from node 1
  routes.add({1, Node{2}}, Word{0});
  std::vector<Transmission> log;
  ASSERT_TRUE(schedule_with_fifos(graph, routes, {1, false}, 0, 100, &log));
  const auto order_on_link_1_up = [&] {
    std::vector<std::uint32_t> order;
    for (const Transmission& t : log) {
      if (t.link == graph.link(1, 0)) order.push_back(t.message);
    }
    return order;
  };
  EXPECT_EQ(order_on_link_1_up(), (std::vector<std::uint32_t>{1, 0, 2}));
  log.clear();
  routes.add({1, Node{3}}, Word{0, 0});  // a second long injection
  ASSERT_TRUE(schedule_with_fifos(graph, routes, {~0U, false}, 0, 100, &log));
  EXPECT_EQ(order_on_link_1_up(), (std::vector<std::uint32_t>{1, 3, 0, 2}));
}

TEST_F(OnALine, StepLimit_OneTooFew_GivesUp) {
  for (int i = 0; i < 5; ++i) routes.add({0, Node{1}}, Word{0});
  EXPECT_TRUE(schedule_with_fifos(graph, routes, {}, 0, 5, nullptr));
  EXPECT_FALSE(schedule_with_fifos(graph, routes, {}, 0, 4, nullptr));
}

TEST_F(OnALine, Depth_CountsWhatWaitsAtTheStepsEnd) {
  // Two flows meet at node 1's upward link; the longer ones keep it, so the others pile up behind them.
  for (int i = 0; i < 3; ++i) routes.add({0, Node{2}}, Word{0, 0});
  for (int i = 0; i < 3; ++i) routes.add({1, Node{3}}, Word{0, 0});
  const auto cost = schedule_with_fifos(graph, routes, {~0U, false}, 0, 100, nullptr);
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->depth, 3U);
  EXPECT_EQ(cost->steps, 6U);
}

TEST(FifoScheduler, AnyRuleAndSeed_MovesEveryMessageAlongItsRoute_OnePerLinkAndStep) {
  const auto torus = parse_topology("torus:4x5");
  const auto whole = whole_group(torus);
  const ClassGraph graph(*torus, *whole);
  Routes routes;
  for (std::uint32_t y = 1; y < 5; ++y) routes.add({0, Node{y}}, Word(y, 2));
  for (std::uint32_t x = 1; x < 4; ++x) routes.add({0, Node{5 * x + 1}}, x == 1 ? Word{0, 2} : Word{2, 0, 0});
  for (const FifoRule rule : {FifoRule{1, false}, FifoRule{2, true}, FifoRule{~0U, false}}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      std::vector<Transmission> log;
      ASSERT_TRUE(schedule_with_fifos(graph, routes, rule, seed, 100, &log));
      EXPECT_EQ(log.size(), routes.hop_count());
      std::map<std::pair<std::uint32_t, std::uint32_t>, int> used;
      std::map<std::uint32_t, std::uint32_t> done;
      std::map<std::uint32_t, std::uint32_t> last;
      for (const Transmission& t : log) {
        EXPECT_EQ(++used[std::pair(t.step, t.link)], 1);
        EXPECT_EQ(routes.word(t.message)[done[t.message]], graph.port_of(t.link));
        EXPECT_TRUE(done[t.message] == 0 || t.step > last[t.message]);
        ++done[t.message];
        last[t.message] = t.step;
      }
    }
  }
}

}  // namespace
}  // namespace rota
