// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/log_cost.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/core/explicit_routing.h"
#include "compiler/topology/registry.h"
#include "tests/edge_graph.h"

namespace rota {
namespace {

ClassGraph graph_of(const TopologyPtr& topology) { return {*topology, *trivial_symmetry(topology)}; }

TEST(LogCost, OfAListSchedule_IsWhatItsFifosNeeded) {
  for (const char* spec : {"mesh:3x4", "mesh:2x3x3", "array:6"}) {
    const TopologyPtr topology = parse_topology(spec);
    const ClassGraph graph = graph_of(topology);
    const Demand demand(topology, CollectiveKind::total_exchange, std::nullopt, {});
    const Routes routes = explicit_routes(*topology, graph, demand).routes;
    for (const std::uint32_t hop_steps : {1U, 3U}) {
      for (const FifoRule rule : {FifoRule{1, false}, FifoRule{3, false}, FifoRule{~0U, false}}) {
        std::vector<Transmission> log;
        const auto cost = schedule_with_fifos(graph, routes, rule, 1, ~0U, &log, hop_steps);
        const LogCost counted = cost_of(graph, routes, log, hop_steps);
        EXPECT_EQ(counted.cost, *cost) << spec << " hops of " << hop_steps;
        EXPECT_EQ(counted.lanes, 1U);
      }
    }
  }
}

/// Three messages of node 0 pass through node 1 to node 2, and leave it in the opposite order.
TEST(LogCost, EveryMessageThatIsOvertakenByAll_TakesALane) {
  const TopologyPtr array = testing_support::EdgeGraph::of(3, {{0, 1}, {1, 2}});
  const ClassGraph graph = graph_of(array);
  const std::uint32_t there = graph.link(0, 0);
  const std::uint32_t on = graph.next_class(graph.link(1, 0)) == 2 ? graph.link(1, 0) : graph.link(1, 1);
  const std::vector<std::uint16_t> word{0, static_cast<std::uint16_t>(graph.port_of(on))};
  Routes routes;
  for (std::uint16_t copy = 0; copy < 3; ++copy) routes.add({0, Node{2}, copy}, word);
  const LogCost turned =
      cost_of(graph, routes, {{0, there, 0}, {1, there, 1}, {2, there, 2}, {3, on, 2}, {4, on, 1}, {5, on, 0}}, 1);
  EXPECT_EQ(turned.lanes, 3U);
  EXPECT_EQ(turned.cost, (FifoScheduleCost{6, 3, 3}));
  const LogCost one_overtakes =
      cost_of(graph, routes, {{0, there, 0}, {1, there, 1}, {2, there, 2}, {2, on, 1}, {3, on, 0}, {4, on, 2}}, 1);
  EXPECT_EQ(one_overtakes.lanes, 2U);
  EXPECT_EQ(one_overtakes.cost, (FifoScheduleCost{5, 2, 2}));
}

}  // namespace
}  // namespace rota
