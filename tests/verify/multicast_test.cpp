// SPDX-License-Identifier: Apache-2.0
//
// Multicasts: what the judges and the bound ask of them, against a walk through the hops that shares no code with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/gossip/any_graph_multicast.h"
#include "compiler/error.h"
#include "compiler/schedule/pair_demands.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/proof.h"
#include "compiler/verify/verifier.h"
#include "tests/verify/naive_collectives.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing_support::random_pairs;
using testing_support::schedule_by_pair;

Schedule multicast_of(const char* spec, std::vector<PairDemand> pairs, std::vector<ClassHop> hops) {
  return schedule_by_pair(CollectiveKind::multicast, spec, std::move(pairs), std::move(hops));
}

/// Whether every sender has what it sends and every pair is served, by sets of (node, message).
bool delivers(const Schedule& schedule) {
  std::set<std::pair<Node, Node>> held;
  for (std::uint32_t x = 0; x < schedule.topology->node_count(); ++x) held.emplace(Node{x}, Node{x});
  for (std::uint32_t t = 0; t < schedule.steps; ++t) {
    std::set<std::pair<Node, Node>> coming;
    for (const ClassHop& hop : schedule.hops) {
      if (index(hop.step) != t) continue;
      const Node sender{index(hop.cls)};
      if (!held.contains({sender, hop.origin})) return false;
      coming.emplace(schedule.topology->neighbour(sender, hop.port), hop.origin);
    }
    held.merge(coming);
  }
  return std::all_of(schedule.demand.by_pair.begin(), schedule.demand.by_pair.end(), [&](const PairDemand& pair) {
    return held.contains({pair.destination, pair.origin});
  });
}

TEST(Multicast, ANodeThatOnlyPassesAMessageOn_NeedsNone) {
  const ClassHop first{Step{0}, ClassId{0}, Port{0}, Node{0}, kNoNode};
  Schedule schedule =
      multicast_of("ring:5", {{Node{0}, Node{2}, 1}}, {first, {Step{1}, ClassId{1}, Port{0}, Node{0}, kNoNode}});
  ASSERT_EQ(schedule.topology->neighbour(Node{0}, Port{0}), Node{1});
  for (const auto judge : {verify_all_nodes, verify_quotient}) {
    const Verdict verdict = judge(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict.messages, 1U);
    EXPECT_EQ(verdict.min_transmissions, 1U);
    EXPECT_FALSE(verdict.minimal);
  }
  schedule.hops.pop_back();
  schedule.steps = 1;
  for (const auto judge : {verify_all_nodes, verify_quotient}) {
    const Verdict verdict = judge(schedule);
    EXPECT_FALSE(verdict.ok);
    EXPECT_THAT(verdict.offence, HasSubstr("0"));
    EXPECT_THAT(verdict.offence, HasSubstr("2"));
  }
}

TEST(WithRelays, OfClassesOfSeveralNodes_OrOfSeveralMessagesForAPair_IsRefused) {
  for (const Collective& collective : collectives()) {
    if (!collective.has_relays()) continue;
    Schedule schedule = schedule_by_pair(collective.kind, "ring:5", {{Node{0}, Node{2}, 1}}, {});
    schedule.symmetry = whole_group(schedule.topology);
    EXPECT_THROW((void)verify_quotient(schedule), InputError) << collective.name;
    EXPECT_THROW((void)verify_all_nodes(schedule), InputError) << collective.name;
    const Schedule two = schedule_by_pair(collective.kind, "ring:5", {{Node{0}, Node{2}, 2}}, {});
    EXPECT_THROW((void)verify_quotient(two), InputError) << collective.name;
  }
}

TEST(Multicast, WithAnyHopLeftOut_IsJudgedAsAWalkThroughItsHopsDoes) {
  Random random(1);
  std::uint32_t refused = 0;
  for (const char* spec : {"ring:7", "mesh:3x4", "star:3", "complete:5", "torus:3x3"}) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      const TopologyPtr topology = parse_topology(spec);
      DemandTable demand;
      demand.by_pair = random_pairs(topology->node_count(), topology->node_count() + 3, random);
      const Schedule whole = any_graph_multicast(topology, ports, demand, 1, 1);
      EXPECT_TRUE(delivers(whole)) << spec;
      for (std::size_t i = 0; i < whole.hops.size(); ++i) {
        Schedule less = whole;
        less.hops.erase(less.hops.begin() + static_cast<std::ptrdiff_t>(i));
        const bool right = delivers(less) && index(less.hops.back().step) + 1 == less.steps;
        EXPECT_EQ(verify_all_nodes(less).ok, right) << spec << " without hop " << i;
        EXPECT_EQ(verify_quotient(less).ok, right) << spec << " without hop " << i;
        refused += right ? 0 : 1;
      }
    }
  }
  EXPECT_GT(refused, 100U);
}

struct BoundCase {
  const char* spec;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  PortModel ports;
  std::uint32_t hop_steps;
  std::uint64_t steps;
};

TEST(MulticastBound, CountsEachMessageOnceWhereItEntersASet) {
  const BoundCase cases[] = {
      {"array:4", {{0, 3}, {1, 3}, {2, 3}}, PortModel::all, 1, 3},
      // One message of node 0 serves all three; those of 1 and 2 are for node 0.
      {"array:4", {{0, 1}, {0, 2}, {0, 3}, {1, 0}, {2, 0}}, PortModel::all, 1, 3},
      // Four senders, of whom a receiver takes one a step.
      {"complete:5", {{1, 0}, {2, 0}, {3, 0}, {4, 0}}, PortModel::all, 1, 1},
      {"complete:5", {{1, 0}, {2, 0}, {3, 0}, {4, 0}}, PortModel::single, 1, 4},
      // After one hop of 3 steps, two messages come over the last link.
      {"array:4", {{0, 3}, {1, 3}, {2, 3}}, PortModel::all, 3, 7},
      {"array:5", {{0, 4}, {1, 4}, {2, 4}, {3, 4}}, PortModel::single, 1, 4},
  };
  for (const BoundCase& c : cases) {
    std::vector<PairDemand> pairs;
    for (const auto& [x, y] : c.pairs) pairs.push_back({Node{x}, Node{y}, 1});
    Schedule task = multicast_of(c.spec, pairs, {});
    task.ports = c.ports;
    task.hop_steps = c.hop_steps;
    const std::optional<Bound> bound = best_bound_for(task);
    ASSERT_TRUE(bound.has_value()) << c.spec;
    EXPECT_EQ(bound->steps, c.steps) << c.spec;
    EXPECT_EQ(proved_steps(*task.topology, c.ports, bound->proof), c.steps) << c.spec;
  }
}

// Balls of all radii would take minutes.
TEST(MulticastBound, OfALargeGroup_CountsWhatANodeReceives) {
  const TopologyPtr topology = parse_topology("torus:24x24");
  NodeGroup all;
  for (std::uint32_t x = 0; x < topology->node_count(); ++x) all.nodes.insert(all.nodes.end(), x);
  Schedule task = multicast_of("torus:24x24", group_demand(*topology, std::vector{all}), {});
  EXPECT_EQ(best_bound_for(task)->steps, (576U - 1 + 3) / 4);
  task.ports = PortModel::single;
  EXPECT_EQ(best_bound_for(task)->steps, 576U - 1);
}

TEST(MulticastBound, IsNeverAboveASchedule_AndProvedAgain) {
  Random random(2);
  std::uint32_t met = 0;
  std::uint32_t all = 0;
  for (const char* spec : {"ring:8", "mesh:4x4", "hypercube:4", "star:4", "ccc:3", "torus:4x5"}) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      for (const std::uint32_t hop_steps : {1U, 3U}) {
        for (const std::uint32_t share : {1U, 4U}) {
          const TopologyPtr topology = parse_topology(spec);
          DemandTable demand;
          demand.by_pair = random_pairs(topology->node_count(), share * topology->node_count(), random);
          const Schedule schedule = any_graph_multicast(topology, ports, demand, 1, hop_steps);
          const Bound bound = best_bound_for(schedule).value();
          EXPECT_LE(bound.steps, schedule.steps) << spec;
          EXPECT_EQ(proved_steps(*topology, ports, bound.proof), bound.steps) << spec;
          ++all;
          met += bound.steps == schedule.steps ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GE(4 * met, all);
}

}  // namespace
}  // namespace rota
