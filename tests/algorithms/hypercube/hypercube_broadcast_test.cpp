// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_broadcast.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

/// The step in which `node` receives.
std::uint32_t arrival(const Schedule& schedule, Node node) {
  for (const ClassHop& hop : schedule.hops) {
    if (schedule.topology->neighbour(Node{index(hop.cls)}, hop.port) == node) return index(hop.step);
  }
  ADD_FAILURE() << "nothing arrives at node " << index(node);
  return 0;
}

/// Section 2, in its order: 100 at time 1, 010 at time 2, 001 at time 3; 110 at time 2, 101 at time 3.
TEST(HypercubeBroadcast, SinglePort_NeighboursWithLargerNumbersComeFirst) {
  const Schedule schedule = hypercube_broadcast(parse_topology("hypercube:3"), Node{0}, PortModel::single);
  EXPECT_EQ(arrival(schedule, Node{0b100}), 0U);
  EXPECT_EQ(arrival(schedule, Node{0b010}), 1U);
  EXPECT_EQ(arrival(schedule, Node{0b001}), 2U);
  EXPECT_EQ(arrival(schedule, Node{0b110}), 1U);
  EXPECT_EQ(arrival(schedule, Node{0b101}), 2U);
}

TEST(HypercubeBroadcast, AllPort_ReachesEveryNodeAtItsDistance) {
  const Schedule schedule = hypercube_broadcast(parse_topology("hypercube:3"), Node{0b110}, PortModel::all);
  EXPECT_EQ(arrival(schedule, Node{0b111}), 0U);
  EXPECT_EQ(arrival(schedule, Node{0b000}), 1U);
  EXPECT_EQ(arrival(schedule, Node{0b001}), 2U);
}

}  // namespace
}  // namespace rota
