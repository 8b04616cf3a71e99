// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/any_graph_multicast.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/pair_demands.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

using Groups = std::vector<NodeGroup>;

/// The nodes in groups of `length`, in order.
Groups rows(std::uint32_t nodes, std::uint32_t length) {
  Groups groups;
  for (std::uint32_t x = 0; x < nodes; ++x) {
    if (x % length == 0) groups.emplace_back();
    groups.back().nodes.insert(x);
  }
  return groups;
}

Schedule gathered(const char* spec, const Groups& groups, PortModel ports, std::uint32_t hop_steps = 1) {
  const TopologyPtr topology = parse_topology(spec);
  DemandTable demand;
  demand.by_pair = group_demand(*topology, groups);
  Schedule schedule = any_graph_multicast(topology, ports, demand, 1, hop_steps);
  const Verdict verdict = verify_quotient(schedule);
  EXPECT_TRUE(verdict.ok) << spec << ": " << verdict.offence;
  return schedule;
}

TEST(AnyGraphMulticast, OfConnectedGroups_MeetsItsBoundOrNearlyDoes) {
  struct Case {
    const char* spec;
    Groups groups;
    std::uint32_t above;         ///< all-port
    std::uint32_t above_single;  ///< on lines, some of it the bound's
  };
  const Case cases[] = {
      {"torus:4x4", rows(16, 8), 0, 0}, {"hypercube:4", rows(16, 4), 0, 0}, {"hypercube:6", rows(64, 32), 1, 0},
      {"mesh:8x8", rows(64, 16), 1, 5}, {"torus:8x8", rows(64, 64), 0, 0},  {"torus:8x8", rows(64, 16), 1, 1},
      {"complete:8", rows(8, 4), 0, 0}, {"ring:12", rows(12, 6), 0, 3},
  };
  for (const Case& c : cases) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      const Schedule schedule = gathered(c.spec, c.groups, ports);
      const std::uint32_t above = ports == PortModel::all ? c.above : c.above_single;
      EXPECT_LE(schedule.steps, best_bound_for(schedule)->steps + above) << c.spec << ' ' << to_string(ports);
    }
  }
}

// Members on every other node of a ring: those between them pass messages on.
TEST(AnyGraphMulticast, OfScatteredNodes_LeavesOutWhoPassesNothingOn) {
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    const Schedule schedule = gathered("ring:16", {{{0, 2, 4, 6}}}, ports);
    for (const ClassHop& hop : schedule.hops) {
      EXPECT_LE(index(hop.cls), 6U);
      EXPECT_LE(index(schedule.topology->neighbour(Node{index(hop.cls)}, hop.port)), 6U);
    }
    EXPECT_EQ(schedule.hops.size(), 4U * 6U);
  }
}

TEST(AnyGraphMulticast, OverHopsOfSeveralSteps_IsCorrect) {
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    const Schedule schedule = gathered("mesh:4x4", {{{0, 1, 2, 3}}, {{5, 12, 15}}}, ports, 4);
    EXPECT_EQ(schedule.hop_steps, 4U);
    EXPECT_LE(schedule.steps, best_bound_for(schedule)->steps + 8);  // a relay sends one of them a step
  }
}

TEST(AnyGraphMulticast, SameSeed_SameHops) {
  const Schedule one = gathered("star:4", {{{0, 5, 9, 13, 22}}, {{1, 2, 3}}}, PortModel::all);
  const Schedule two = gathered("star:4", {{{0, 5, 9, 13, 22}}, {{1, 2, 3}}}, PortModel::all);
  ASSERT_EQ(one.hops.size(), two.hops.size());
  for (std::size_t i = 0; i < one.hops.size(); ++i) {
    EXPECT_EQ(one.hops[i].step, two.hops[i].step);
    EXPECT_EQ(one.hops[i].cls, two.hops[i].cls);
    EXPECT_EQ(one.hops[i].origin, two.hops[i].origin);
  }
}

TEST(AnyGraphMulticast, OfNoMessage_IsRefused) {
  EXPECT_THROW((void)any_graph_multicast(parse_topology("ring:4"), PortModel::all, {}, 1, 1), InputError);
}

}  // namespace
}  // namespace rota
