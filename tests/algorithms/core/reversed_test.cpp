// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/reversed.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/exchange/node_invariant.h"
#include "compiler/algorithms/hypercube/hypercube_broadcast.h"
#include "compiler/algorithms/hypercube/hypercube_edge_sets.h"
#include "compiler/algorithms/hypercube/hypercube_scatter.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/algorithms/same_hops.h"

namespace rota {
namespace {

void expect_same(const Schedule& a, const Schedule& b) {
  EXPECT_EQ(a.collective, b.collective);
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.root, b.root);
  expect_same_hops(a, b);
}

TEST(Reversed, Twice_GivesTheScheduleBack) {
  const auto cube = parse_topology("hypercube:5");
  for (const Schedule& schedule :
       {hypercube_broadcast(cube, Node{9}, PortModel::single), hypercube_scatter(cube, Node{9}, PortModel::all),
        hypercube_multinode_broadcast(cube, PortModel::all)}) {
    expect_same(reversed(reversed(schedule)), schedule);
  }
}

TEST(Reversed, BroadcastOfTwoNodes_BecomesTheSumAtTheRoot) {
  const Schedule sum = reversed(hypercube_broadcast(parse_topology("hypercube:1"), Node{1}, PortModel::all));
  EXPECT_EQ(sum.collective, CollectiveKind::accumulation);
  ASSERT_EQ(sum.hops.size(), 1U);
  EXPECT_EQ(sum.hops[0].cls, ClassId{0});
  EXPECT_EQ(sum.hops[0].origin, kNoNode);
  EXPECT_EQ(sum.hops[0].destination, Node{1});
}

/// Groups that do not commute and generators that are not their own inverses: every frame must be the right one.
TEST(Reversed, TotalExchangeOnAnyCayleyGraph_IsATotalExchange) {
  for (const char* spec : {"star:4", "ring:7", "butterfly:3", "hypercube:4"}) {
    const Schedule schedule = node_invariant_total_exchange(parse_topology(spec), SelectionRule::transit_first);
    const Schedule back = reversed(schedule);
    EXPECT_EQ(back.steps, schedule.steps) << spec;
    EXPECT_EQ(verify_all_nodes(back).offence, "") << spec;
  }
}

TEST(Reversed, ScheduleOfTwoClasses_KeepsThem) {
  Schedule schedule;
  schedule.topology = parse_topology("ring:4");
  schedule.symmetry = parity_subgroups(schedule.topology, 1).at(0);
  schedule.collective = CollectiveKind::total_exchange;
  schedule.steps = 2;
  const Node odd = schedule.symmetry->representative(ClassId{1});
  schedule.hops = {{Step{0}, ClassId{0}, Port{0}, Node{0}, schedule.topology->neighbour(Node{0}, Port{0})},
                   {Step{1}, ClassId{1}, Port{1}, odd, schedule.topology->neighbour(odd, Port{1})}};
  const Schedule back = reversed(schedule);
  ASSERT_EQ(back.hops.size(), 2U);
  EXPECT_EQ(back.hops[0].cls, ClassId{0});  // what class 1 sent last, class 0 sends back first
  EXPECT_EQ(back.hops[1].cls, ClassId{1});
  expect_same(reversed(back), schedule);
}

}  // namespace
}  // namespace rota
