// SPDX-License-Identifier: Apache-2.0
//
// Reductions: what the judges and the bound ask of them, against a walk through the hops that shares no code with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/schedule/pair_demands.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/proof.h"
#include "compiler/verify/verifier.h"
#include "tests/verify/made_by_pair.h"
#include "tests/verify/naive_collectives.h"

namespace rota {
namespace {

using testing_support::made_by_pair;
using testing_support::random_pairs;
using testing_support::refused_when_spoilt;
using testing_support::schedule_by_pair;

Schedule reduction_of(const char* spec, std::vector<PairDemand> pairs, std::vector<ClassHop> hops) {
  return schedule_by_pair(CollectiveKind::reduction, spec, std::move(pairs), std::move(hops));
}

ClassHop sum_hop(std::uint32_t step, std::uint32_t from, std::uint32_t port, std::uint32_t destination) {
  return {Step{step}, ClassId{from}, Port{port}, kNoNode, Node{destination}};
}

/// Whether every sum has each of its contributions once, no node sends twice for a sum or before what it adds has come,
/// and no node but the destination keeps a part: by lists of origins.
bool sums_are_whole(const Schedule& schedule) {
  using Place = std::pair<Node, Node>;  // node, destination
  std::map<Place, std::vector<Node>> parts;
  std::set<Place> sent;
  for (std::uint32_t t = 0; t < schedule.steps; ++t) {
    std::vector<std::pair<Place, std::vector<Node>>> coming;
    for (const ClassHop& hop : schedule.hops) {
      if (index(hop.step) != t) continue;
      const Node sender{index(hop.cls)};
      if (sender == hop.destination || !sent.insert({sender, hop.destination}).second) return false;
      std::vector<Node> carried = std::exchange(parts[{sender, hop.destination}], {});
      carried.push_back(sender);
      coming.push_back({{schedule.topology->neighbour(sender, hop.port), hop.destination}, std::move(carried)});
    }
    for (const auto& [place, carried] : coming) {
      if (sent.contains(place)) return false;
      auto& there = parts[place];
      there.insert(there.end(), carried.begin(), carried.end());
    }
  }
  for (const auto& [place, held] : parts) {
    if (place.first != place.second && !held.empty()) return false;
  }
  return std::all_of(schedule.demand.by_pair.begin(), schedule.demand.by_pair.end(), [&](const PairDemand& pair) {
    const auto& held = parts[{pair.destination, pair.destination}];
    return std::count(held.begin(), held.end(), pair.origin) == 1;
  });
}

TEST(Reduction, ANodeThatOnlyPassesASumOn_AddsNothing) {
  Schedule schedule = reduction_of("ring:5", {{Node{2}, Node{0}, 1}}, {sum_hop(0, 2, 1, 0), sum_hop(1, 1, 1, 0)});
  ASSERT_EQ(schedule.topology->neighbour(Node{2}, Port{1}), Node{1});
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
    EXPECT_EQ(judge(schedule).offence, "the partial sum that node 1 has received for node 0 is never sent on");
  }
  schedule.hops = {sum_hop(0, 1, 1, 0)};
  for (const auto judge : {verify_all_nodes, verify_quotient}) {
    EXPECT_EQ(judge(schedule).offence, "the contribution of node 2 never reaches node 0");
  }
}

TEST(Reduction, ASumThatNobodyAskedFor_IsRefused) {
  const Schedule schedule = reduction_of("ring:5", {{Node{1}, Node{0}, 1}}, {sum_hop(0, 1, 1, 0), sum_hop(0, 2, 0, 3)});
  for (const auto judge : {verify_all_nodes, verify_quotient}) {
    EXPECT_THAT(judge(schedule).offence, testing::HasSubstr("a reduction has no such message"));
  }
}

TEST(Reduction, WithAnyHopLeftOutOrMoved_IsJudgedAsAWalkThroughItsHopsDoes) {
  const std::uint32_t refused = refused_when_spoilt(CollectiveKind::reduction, [](const Schedule& schedule) {
    return sums_are_whole(schedule) &&
           std::all_of(schedule.hops.begin(), schedule.hops.end(),
                       [&schedule](const ClassHop& hop) { return schedule.demanded().adds_up_at(hop.destination); });
  });
  EXPECT_GT(refused, 200U);
}

TEST(Reduction, TakesTheStepsOfTheMulticastThatItIsBackwards_AndHasItsBound) {
  Random random(4);
  for (const char* spec : {"ring:8", "mesh:4x4", "hypercube:4", "star:4", "ccc:3"}) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      for (const std::uint32_t hop_steps : {1U, 3U}) {
        const TopologyPtr topology = parse_topology(spec);
        const std::vector<PairDemand> pairs = random_pairs(topology->node_count(), 2 * topology->node_count(), random);
        const Schedule reduction = made_by_pair(CollectiveKind::reduction, topology, ports, pairs, hop_steps);
        EXPECT_TRUE(verify_quotient(reduction).ok) << spec << ": " << verify_quotient(reduction).offence;
        const Schedule multicast = made_by_pair(CollectiveKind::multicast, topology, ports, swapped(pairs), hop_steps);
        EXPECT_EQ(reduction.steps, multicast.steps) << spec;
        EXPECT_EQ(reduction.hops.size(), multicast.hops.size()) << spec;
        const Bound bound = best_bound_for(reduction).value();
        EXPECT_EQ(bound.steps, best_bound_for(multicast)->steps) << spec;
        EXPECT_EQ(proved_steps(*topology, ports, bound.proof), bound.steps) << spec;
      }
    }
  }
}

}  // namespace
}  // namespace rota
