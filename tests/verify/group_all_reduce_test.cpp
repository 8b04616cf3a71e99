// SPDX-License-Identifier: Apache-2.0
//
// All-reduces of groups: what the judges and the bound ask of them, against a walk through the hops that shares no code
// with them.
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

Schedule group_all_reduce_of(const char* spec, std::vector<PairDemand> pairs, std::vector<ClassHop> hops) {
  return schedule_by_pair(CollectiveKind::group_all_reduce, spec, std::move(pairs), std::move(hops));
}

ClassHop to_sum(std::uint32_t step, std::uint32_t from, std::uint32_t port, std::uint32_t destination) {
  return {Step{step}, ClassId{from}, Port{port}, kNoNode, Node{destination}};
}

ClassHop of_total(std::uint32_t step, std::uint32_t from, std::uint32_t port, std::uint32_t origin) {
  return {Step{step}, ClassId{from}, Port{port}, Node{origin}, kNoNode};
}

/// Follows every contribution by lists of origins, and every total; hops take one step.
class Walk {
 public:
  explicit Walk(const Schedule& schedule) : schedule_(schedule) {}

  bool is_right() {
    for (std::uint32_t t = 0; t < schedule_.steps; ++t) {
      coming_.clear();
      for (const ClassHop& hop : schedule_.hops) {
        if (index(hop.step) == t && !(hop.origin == kNoNode ? send_sum(hop) : send_total(hop))) return false;
      }
      for (const auto& [place, carried] : coming_) {
        if (!receive(place, carried)) return false;
      }
    }
    return nothing_is_left() && all_have_got_it();
  }

 private:
  using Place = std::pair<Node, Node>;  // where, root of the sum

  [[nodiscard]] Node receiver(const ClassHop& hop) const {
    return schedule_.topology->neighbour(Node{index(hop.cls)}, hop.port);
  }

  [[nodiscard]] bool is_root(Node x) const {
    return std::any_of(schedule_.demand.by_pair.begin(), schedule_.demand.by_pair.end(),
                       [x](const PairDemand& pair) { return pair.destination == x; });
  }

  bool send_sum(const ClassHop& hop) {
    const Place place{Node{index(hop.cls)}, hop.destination};
    if (!is_root(hop.destination) || place.first == hop.destination || !sent_.insert(place).second) return false;
    std::vector<Node> carried = std::exchange(parts_[place], {});
    carried.push_back(place.first);
    coming_.push_back({{receiver(hop), hop.destination}, std::move(carried)});
    return true;
  }

  bool send_total(const ClassHop& hop) {
    const Place place{Node{index(hop.cls)}, hop.origin};
    if (place.first == hop.origin) {
      started_.insert(hop.origin);
    } else if (!totals_.contains(place)) {
      return false;
    }
    passed_on_.insert(place);
    coming_.push_back({{receiver(hop), hop.origin}, {}});
    return true;
  }

  /// Without contributions it is a total.
  bool receive(const Place& place, const std::vector<Node>& carried) {
    if (carried.empty()) return place.first != place.second && totals_.insert(place).second;
    if (sent_.contains(place) || (place.first == place.second && started_.contains(place.first))) return false;
    auto& there = parts_[place];
    there.insert(there.end(), carried.begin(), carried.end());
    return true;
  }

  [[nodiscard]] bool gets(const Place& place) const {
    return std::any_of(schedule_.demand.by_pair.begin(), schedule_.demand.by_pair.end(),
                       [&place](const PairDemand& pair) { return std::pair(pair.origin, pair.destination) == place; });
  }

  [[nodiscard]] bool nothing_is_left() const {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const auto& at) { return at.first.first == at.first.second || at.second.empty(); }) &&
           std::all_of(totals_.begin(), totals_.end(),
                       [this](const Place& place) { return gets(place) || passed_on_.contains(place); });
  }

  [[nodiscard]] bool all_have_got_it() {
    return std::all_of(schedule_.demand.by_pair.begin(), schedule_.demand.by_pair.end(), [this](const PairDemand& p) {
      const auto& held = parts_[{p.destination, p.destination}];
      return std::count(held.begin(), held.end(), p.origin) == 1 && totals_.contains({p.origin, p.destination});
    });
  }

  const Schedule& schedule_;
  std::map<Place, std::vector<Node>> parts_;
  std::set<Place> sent_;
  std::set<Place> totals_;
  std::set<Place> passed_on_;
  std::set<Node> started_;  ///< whose total is under way
  std::vector<std::pair<Place, std::vector<Node>>> coming_;
};

// Node 2 adds to the sum at node 0; node 1, between them, does not.
TEST(GroupAllReduce, ANodeBetween_AddsNothingAndKeepsNothing) {
  const Schedule whole =
      group_all_reduce_of("ring:5", {{Node{2}, Node{0}, 1}},
                          {to_sum(0, 2, 1, 0), to_sum(1, 1, 1, 0), of_total(2, 0, 0, 0), of_total(3, 1, 0, 0)});
  ASSERT_EQ(whole.topology->neighbour(Node{2}, Port{1}), Node{1});
  ASSERT_TRUE(Walk(whole).is_right());
  const auto offence_without = [&whole](std::ptrdiff_t hop) {
    Schedule less = whole;
    less.hops.erase(less.hops.begin() + hop);
    less.steps = index(less.hops.back().step) + 1;
    EXPECT_EQ(verify_all_nodes(less).offence, verify_quotient(less).offence);
    return verify_quotient(less).offence;
  };
  for (const auto judge : {verify_all_nodes, verify_quotient}) {
    const Verdict verdict = judge(whole);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict.messages, 2U);  // the sum, and its copy
    EXPECT_EQ(verdict.min_transmissions, 2U);
    EXPECT_FALSE(verdict.minimal);
  }
  EXPECT_EQ(offence_without(0), "the contribution of node 2 never reaches node 0");
  EXPECT_EQ(offence_without(1), "the partial sum that node 1 has received for node 0 is never sent on");
  EXPECT_THAT(offence_without(2), testing::HasSubstr("does not have"));
  EXPECT_THAT(offence_without(3), testing::HasSubstr("but node 1 neither keeps that total nor passes it on"));
}

TEST(GroupAllReduce, ATotalThatLeavesTooSoon_OrNobodyAskedFor_IsRefused) {
  const Schedule soon =
      group_all_reduce_of("ring:5", {{Node{1}, Node{0}, 1}}, {of_total(0, 0, 0, 0), to_sum(0, 1, 1, 0)});
  const Schedule other = group_all_reduce_of("ring:5", {{Node{1}, Node{0}, 1}},
                                             {to_sum(0, 1, 1, 0), of_total(1, 0, 0, 0), of_total(1, 3, 0, 3)});
  for (const auto judge : {verify_all_nodes, verify_quotient}) {
    EXPECT_THAT(judge(soon).offence, testing::HasSubstr("not all partial sums have reached it"));
    EXPECT_THAT(judge(other).offence, testing::HasSubstr("neither keeps that total"));
  }
}

TEST(GroupAllReduce, WithAnyHopLeftOutOrMoved_IsJudgedAsAWalkThroughItsHopsDoes) {
  const auto is_right = [](const Schedule& schedule) { return Walk(schedule).is_right(); };
  EXPECT_GT(refused_when_spoilt(CollectiveKind::group_all_reduce, is_right), 400U);
}

TEST(GroupAllReduce, TakesNoMoreThanAMulticastBackwardsAndForwards_AndItsBoundIsProved) {
  Random random(4);
  for (const char* spec : {"ring:8", "mesh:4x4", "hypercube:4", "star:4", "ccc:3"}) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      for (const std::uint32_t hop_steps : {1U, 3U}) {
        const TopologyPtr topology = parse_topology(spec);
        const std::vector<PairDemand> pairs = random_pairs(topology->node_count(), 2 * topology->node_count(), random);
        const Schedule schedule = made_by_pair(CollectiveKind::group_all_reduce, topology, ports, pairs, hop_steps);
        EXPECT_TRUE(verify_quotient(schedule).ok) << spec << ": " << verify_quotient(schedule).offence;
        const Schedule multicast = made_by_pair(CollectiveKind::multicast, topology, ports, swapped(pairs), hop_steps);
        EXPECT_LE(schedule.steps, 2 * multicast.steps + hop_steps - 1) << spec;
        const Bound bound = best_bound_for(schedule).value();
        EXPECT_LE(bound.steps, schedule.steps) << spec;
        EXPECT_EQ(proved_steps(*topology, ports, bound.proof), bound.steps) << spec;
      }
    }
  }
}

// Of all nodes it is a multinode all-reduce, whose bounds by other arguments are known.
TEST(GroupAllReduce, OfAllNodes_HasNoHigherBoundThanAMultinodeAllReduce) {
  for (const char* spec : {"ring:6", "mesh:3x3", "complete:4", "array:5", "star:3"}) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      Schedule groups = group_all_reduce_of(spec, {}, {});
      groups.ports = ports;
      NodeGroup all;
      for (std::uint32_t x = 0; x < groups.topology->node_count(); ++x) all.nodes.insert(x);
      groups.demand.by_pair = group_demand(*groups.topology, std::vector{all});
      Schedule multinode = groups;
      multinode.collective = CollectiveKind::multinode_all_reduce;
      multinode.demand = {};
      EXPECT_LE(best_bound_for(groups)->steps, best_bound_for(multinode)->steps) << spec;
    }
  }
}

Bound bound_of(const char* spec, PortModel ports, std::vector<PairDemand> pairs, std::uint32_t hop_steps = 1) {
  Schedule task = group_all_reduce_of(spec, std::move(pairs), {});
  task.ports = ports;
  task.hop_steps = hop_steps;
  return best_bound_for(task).value();
}

TEST(GroupAllReduceBound, CountsTheWayThereAndBack_AndAllTransmissions) {
  // There and back over three links, and with hops of four steps.
  EXPECT_EQ(bound_of("array:4", PortModel::all, {{Node{3}, Node{0}, 1}}).steps, 6U);
  EXPECT_EQ(bound_of("array:4", PortModel::all, {{Node{3}, Node{0}, 1}}, 4).steps, 5U * 4 + 1);
  // Five nodes, all pairs, each node one message a step.
  const std::vector<NodeGroup> all{{{0, 1, 2, 3, 4}, 0}};
  const Bound load = bound_of("complete:5", PortModel::single, group_demand(*parse_topology("complete:5"), all));
  EXPECT_EQ(load.steps, 8U);
  EXPECT_EQ(load.proof.kind, ProofKind::sums);
}

}  // namespace
}  // namespace rota
