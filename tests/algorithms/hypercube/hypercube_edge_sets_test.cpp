// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_edge_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

/// q-1 full sets E_1 … E_{q-1} of one edge per dimension: all links are busy until the last step.
TEST(EdgeSets, AllPort_EveryLinkIsBusyInEveryStepButTheLast) {
  for (std::uint32_t d = 2; d <= 10; ++d) {
    const Schedule schedule =
        hypercube_multinode_broadcast(parse_topology("hypercube:" + std::to_string(d)), PortModel::all);
    std::map<Step, std::uint32_t> hops;
    for (const ClassHop& hop : schedule.hops) ++hops[hop.step];
    for (const auto& [step, count] : hops) {
      EXPECT_TRUE(count == d || index(step) + 1 == schedule.steps) << "d = " << d << ", step " << index(step);
    }
  }
}

TEST(EdgeSets, SinglePort_EveryNodeIsBusyInEveryStep) {
  const Schedule schedule = hypercube_multinode_broadcast(parse_topology("hypercube:6"), PortModel::single);
  ASSERT_EQ(schedule.hops.size(), schedule.steps);
  for (std::uint32_t i = 0; i < schedule.steps; ++i) EXPECT_EQ(schedule.hops[i].step, Step{i});
}

/// Figure 5's example in 3 dimensions: the set with 011 holds 110 and 101 as well, and 111 comes last, from 110.
TEST(EdgeSets, ThreeDimensions_ThirdSetIsTheLastNodeAlone) {
  const Schedule schedule = hypercube_multinode_broadcast(parse_topology("hypercube:3"), PortModel::all);
  ASSERT_EQ(schedule.hops.size(), 7U);
  EXPECT_EQ(schedule.hops[6].step, Step{2});
  EXPECT_EQ(schedule.hops[6].port, Port{0});
  EXPECT_EQ(schedule.hops[6].origin, Node{0b110});
}

TEST(EdgeSets, Gather_LetsMessagesGoOnlyWhereTheBroadcastWouldSendThem) {
  const auto topology = parse_topology("hypercube:5");
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    const Schedule broadcast = hypercube_multinode_broadcast(topology, ports);
    const Schedule gather = hypercube_gather_from_broadcast(topology, Node{19}, ports);
    for (const ClassHop& hop : gather.hops) {
      const auto same = [&](const ClassHop& b) {
        return b.step == hop.step && b.port == hop.port && (index(b.origin) ^ index(hop.cls)) == index(hop.origin);
      };
      EXPECT_TRUE(std::any_of(broadcast.hops.begin(), broadcast.hops.end(), same));
    }
  }
}

}  // namespace
}  // namespace rota
