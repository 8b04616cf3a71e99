// SPDX-License-Identifier: Apache-2.0
//
// Both judges of every collective: they accept what is right, refuse what is wrong, and agree word for word.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "compiler/error.h"
#include "compiler/schedule/expand.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/example_topologies.h"
#include "tests/verify/judged.h"
#include "tests/verify/naive_collectives.h"

namespace rota {
namespace {

using testing_support::offence_of;

using ::testing::HasSubstr;
using testing_support::example_topologies;
using testing_support::naive_accumulation;
using testing_support::naive_all_reduce;
using testing_support::naive_broadcast;
using testing_support::naive_isotropic;
using testing_support::naive_multinode_all_reduce;
using testing_support::naive_scatter;
using testing_support::naive_schedules_of_every_collective;
using testing_support::naive_segments;

TEST(EveryCollective, CorrectSchedules_AreAcceptedAlikeByBothJudges) {
  for (const TopologyPtr& topology : example_topologies(40)) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      for (const Schedule& schedule : naive_schedules_of_every_collective(topology, ports)) {
        SCOPED_TRACE(topology->spec() + " " + std::string(to_string(schedule.collective)) + " " +
                     std::string(to_string(ports)));
        const Verdict verdict = verify_all_nodes(schedule);
        EXPECT_TRUE(verdict.ok) << verdict.offence;
        EXPECT_TRUE(verdict == verify_quotient(schedule)) << verify_quotient(schedule).offence;
        const bool is_longer = schedule.payload() == Payload::exchanged || traits_of(schedule.collective).has_relays();
        EXPECT_TRUE(verdict.minimal || is_longer);
      }
    }
  }
}

/// Every schedule with one hop taken out, moved by a step, sent over another port, or given another message.
TEST(EveryCollective, SpoiltSchedules_GetTheSameWordsFromBothJudges) {
  std::uint32_t refused = 0;
  for (const char* spec : {"ring:5", "mesh:2x3", "hypercube:3", "star:3"}) {
    const TopologyPtr topology = parse_topology(spec);
    for (const Schedule& good : naive_schedules_of_every_collective(topology, PortModel::all)) {
      const Schedule whole = good;
      for (std::size_t i = 0; i < whole.hops.size(); ++i) {
        for (int kind = 0; kind < 5; ++kind) {
          Schedule spoilt = whole;
          ClassHop& hop = spoilt.hops[i];
          if (kind == 0) spoilt.hops.erase(spoilt.hops.begin() + static_cast<std::ptrdiff_t>(i));
          if (kind == 1) hop.port = Port{(index(hop.port) + 1) % topology->port_count()};
          if (kind == 2)
            (hop.origin == kNoNode ? hop.destination : hop.origin) = Node{static_cast<std::uint32_t>(i) % 5};
          if (kind == 3) hop.continues_packet = true;
          if (kind == 4) spoilt.hops.insert(spoilt.hops.begin() + static_cast<std::ptrdiff_t>(i), hop);
          SCOPED_TRACE(std::string(spec) + " " + std::string(to_string(good.collective)) + " hop " + std::to_string(i) +
                       " kind " + std::to_string(kind));
          const Verdict all = verify_all_nodes(spoilt);
          const Verdict quotient = verify_quotient(spoilt);
          EXPECT_EQ(all.ok, quotient.ok);
          EXPECT_EQ(all.offence, quotient.offence);
          refused += all.ok ? 0 : 1;
        }
      }
    }
  }
  EXPECT_GT(refused, 1000U);
}

TEST(Broadcast, OnANode_BeforeItHasTheMessage_IsRefused) {
  const TopologyPtr topology = parse_topology("array:3");
  Schedule schedule = naive_broadcast(topology, trivial_symmetry(topology), PortModel::all, Node{0});
  ASSERT_EQ(schedule.steps, 2U);
  schedule.hops[1].step = Step{0};
  schedule.steps = 1;
  EXPECT_THAT(verify_all_nodes(schedule).offence, HasSubstr("does not have that message yet"));
}

TEST(Broadcast, ACopyThatNobodyNeeds_IsAccepted) {
  const TopologyPtr topology = parse_topology("ring:3");
  Schedule schedule = naive_broadcast(topology, trivial_symmetry(topology), PortModel::all, Node{0});
  ASSERT_EQ(schedule.hops.size(), 2U);
  schedule.hops.push_back({Step{1}, ClassId{1}, topology->reverse_port(Node{0}, Port{0}), Node{0}, kNoNode});
  schedule.steps = 2;
  const Verdict verdict = verify_all_nodes(schedule);
  EXPECT_EQ(verdict.offence, "");
  EXPECT_FALSE(verdict.minimal);
  EXPECT_EQ(verdict, verify_quotient(schedule));
}

TEST(AllReduce, ACopyThatNobodyNeeds_IsRefused) {
  Schedule schedule = naive_all_reduce(parse_topology("ring:3"), PortModel::all, Node{0});
  const ClassHop last = schedule.hops.back();
  schedule.hops.push_back(last);
  schedule.hops.back().step = Step{schedule.steps++};
  EXPECT_THAT(verify_all_nodes(schedule).offence,
              HasSubstr("does nothing with this copy (allowed in broadcasts of one segment only)"));
  EXPECT_EQ(verify_all_nodes(schedule).offence, verify_quotient(schedule).offence);
}

TEST(Broadcast, ACopyThatIsPassedOnFromANodeThatHadTheMessage_IsAcceptedButNotMinimal) {
  Schedule schedule;
  schedule.topology = parse_topology("complete:4");
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.collective = CollectiveKind::broadcast;
  schedule.root = Node{0};
  schedule.steps = 4;
  const auto port_to = [&](Node x, Node y) {
    std::uint32_t p = 0;
    while (schedule.topology->neighbour(x, Port{p}) != y) ++p;
    return Port{p};
  };
  const std::pair<std::uint32_t, std::uint32_t> sends[] = {{0, 1}, {1, 2}, {0, 1}, {1, 3}};
  for (std::uint32_t t = 0; t < 4; ++t) {
    const Node from{sends[t].first};
    schedule.hops.push_back({Step{t}, ClassId{index(from)}, port_to(from, Node{sends[t].second}), Node{0}, kNoNode});
  }
  const Verdict verdict = verify_all_nodes(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_FALSE(verdict.minimal);
  EXPECT_TRUE(verdict == verify_quotient(schedule));
  std::swap(schedule.hops[1].step, schedule.hops[2].step);
  std::swap(schedule.hops[1], schedule.hops[2]);
  EXPECT_EQ(verify_all_nodes(schedule).offence, "");  // node 1 passes on the second copy only
  EXPECT_EQ(verify_quotient(schedule), verify_all_nodes(schedule));
}

TEST(Segments, ThatNobodyAskedFor_OrThatAreMissing_AreRefused) {
  const TopologyPtr ring = parse_topology("ring:4");
  const SymmetryPtr trivial = trivial_symmetry(ring);
  const Schedule broadcast = naive_segments(naive_broadcast(ring, trivial, PortModel::all, Node{1}), 3);
  const Schedule sums = naive_segments(naive_accumulation(ring, trivial, PortModel::all, Node{1}), 3);
  const Schedule scatter = naive_segments(naive_scatter(ring, PortModel::all, Node{1}), 3);
  for (const Schedule& good : {broadcast, sums, scatter}) {
    SCOPED_TRACE(to_string(good.collective));
    EXPECT_EQ(offence_of(good), "");
    Schedule beyond = good;
    beyond.hops.back().copy = 3;
    EXPECT_THAT(offence_of(beyond), HasSubstr("no such message"));
    Schedule fewer = good;
    std::erase_if(fewer.hops, [](const ClassHop& hop) { return hop.copy == 1; });
    EXPECT_THAT(offence_of(fewer), ::testing::AnyOf("message 1→0 copy 1 is never delivered",
                                                    "the contribution of node 0 to sum 1 never reaches node 1"));
    Schedule again = good;  // segment 2 under the name of segment 1
    for (ClassHop& hop : again.hops) hop.copy = std::min<std::uint16_t>(hop.copy, 1);
    EXPECT_NE(offence_of(again), "");
    Schedule none = good;
    none.demand.segments = 0;
    EXPECT_THROW((void)verify_quotient(none), InputError);
  }
  Schedule spare = broadcast;  // the root gets its own segment back
  spare.hops.push_back(spare.hops.back());
  spare.hops.back().cls = ClassId{2};
  spare.hops.back().port = ring->neighbour(Node{2}, Port{0}) == Node{1} ? Port{0} : Port{1};
  spare.hops.back().step = Step{spare.steps++};
  EXPECT_THAT(offence_of(spare), HasSubstr("does nothing with this copy"));
  Schedule everywhere = naive_broadcast(ring, trivial, PortModel::all);
  everywhere.demand.segments = 2;
  EXPECT_THROW((void)verify_quotient(everywhere), InputError) << "a multinode broadcast takes no segments";
}

TEST(Sum, SentTwiceOrTooEarly_IsRefused) {
  const TopologyPtr topology = parse_topology("array:3");
  Schedule schedule = naive_accumulation(topology, trivial_symmetry(topology), PortModel::all, Node{0});
  ASSERT_EQ(schedule.hops.size(), 2U);
  Schedule early = schedule;
  std::swap(early.hops[0].step, early.hops[1].step);
  std::swap(early.hops[0], early.hops[1]);
  EXPECT_THAT(verify_all_nodes(early).offence, HasSubstr("has already sent its partial sum"));
  Schedule twice = schedule;
  twice.hops.push_back(twice.hops.back());
  twice.hops.back().step = Step{2};
  twice.steps = 3;
  EXPECT_THAT(verify_quotient(twice).offence, HasSubstr("it has already sent its partial sum"));
}

TEST(AllReduce, WhoseRootSendsBeforeTheSumIsWhole_IsRefused) {
  const TopologyPtr topology = parse_topology("array:4");
  Schedule schedule = naive_all_reduce(topology, PortModel::all, Node{1});
  ASSERT_EQ(schedule.steps, 4U);
  ASSERT_TRUE(verify_all_nodes(schedule).ok);
  for (ClassHop& hop : schedule.hops) {
    if (hop.destination == kNoNode) hop.step = Step{index(hop.step) - 1};  // each half is still right by itself
  }
  schedule.steps = 3;
  std::stable_sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tie(a.step, a.cls, a.port) < std::tie(b.step, b.cls, b.port);
  });
  EXPECT_EQ(verify_all_nodes(schedule).offence,
            "step 1: node 1 sends 1→all to node 2, but not all partial sums have reached it before this step");
  EXPECT_EQ(verify_quotient(schedule).offence, verify_all_nodes(schedule).offence);
}

TEST(AllReduce, WhoseTotalStaysAtTheRoot_IsRefused) {
  Schedule schedule = naive_all_reduce(parse_topology("array:4"), PortModel::all, Node{1});
  std::erase_if(schedule.hops, [](const ClassHop& hop) { return hop.destination == kNoNode; });
  schedule.steps = 2;
  EXPECT_EQ(verify_all_nodes(schedule).offence, "message 1→0 is never delivered");
  EXPECT_EQ(verify_quotient(schedule).offence, verify_all_nodes(schedule).offence);
}

TEST(AllReduce, DeliversAResultToEveryNode_OverTwiceTheLinksOfATree) {
  const Verdict verdict = verify_all_nodes(naive_all_reduce(parse_topology("star:4"), PortModel::single, Node{5}));
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict.messages, 24U);
  EXPECT_EQ(verdict.transmissions, 46U);
}

TEST(AllReduce, ThatNamesANodeWhereThereIsNone_IsRefused) {
  Schedule schedule = naive_all_reduce(parse_topology("ring:4"), PortModel::all, Node{0});
  schedule.hops.back().origin = Node{2};
  EXPECT_THAT(verify_all_nodes(schedule).offence, HasSubstr("no such message"));
  schedule.hops.back().origin = kNoNode;  // neither end
  EXPECT_THAT(verify_quotient(schedule).offence, HasSubstr("out of range"));
}

/// Nodes 0 and 1 exchange their contributions, then their totals.
Schedule two_sums_on_two_nodes() {
  const TopologyPtr topology = parse_topology("array:2");
  return naive_multinode_all_reduce(topology, trivial_symmetry(topology), PortModel::all);
}

TEST(MultinodeAllReduce, DeliversEverySumToEveryNode_OverTwiceTheLinksOfATreeForEach) {
  const TopologyPtr star = parse_topology("star:4");
  for (const SymmetryPtr& symmetry : {trivial_symmetry(star), whole_group(star)}) {
    const Verdict verdict = verify_all_nodes(naive_multinode_all_reduce(star, symmetry, PortModel::single));
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict.messages, 24U * 24);
    EXPECT_EQ(verdict.transmissions, 24U * 46);
    EXPECT_EQ(verdict.min_transmissions, verdict.transmissions);
  }
}

TEST(MultinodeAllReduce, WhoseNodeSendsItsTotalBeforeItIsWhole_IsRefused) {
  Schedule schedule = two_sums_on_two_nodes();
  ASSERT_EQ(schedule.hops.size(), 4U);
  ASSERT_TRUE(verify_all_nodes(schedule).ok);
  std::swap(schedule.hops[1], schedule.hops[3]);  // node 1 sends its total first, then its contribution to node 0's
  std::swap(schedule.hops[1].step, schedule.hops[3].step);
  EXPECT_EQ(verify_all_nodes(schedule).offence,
            "step 0: node 1 sends 1→all to node 0, but not all partial sums have reached it before this step");
  EXPECT_EQ(verify_quotient(schedule).offence, verify_all_nodes(schedule).offence);
}

/// A node may broadcast its total while others still add up theirs, but not over a link that a partial sum takes.
TEST(MultinodeAllReduce, WhoseHalvesOverlap_IsAccepted_UnlessBothTakeALinkInOneStep) {
  Schedule schedule = two_sums_on_two_nodes();
  ASSERT_EQ(schedule.hops[0].destination, Node{1});
  schedule.hops[0].step = Step{2};  // after node 0's total, which it does not need
  schedule.hops[3].step = Step{3};
  schedule.steps = 4;
  std::swap(schedule.hops[0], schedule.hops[1]);
  std::swap(schedule.hops[1], schedule.hops[2]);
  EXPECT_EQ(verify_all_nodes(schedule).offence, "");
  EXPECT_EQ(verify_all_nodes(schedule), verify_quotient(schedule));
  schedule.hops[1].step = Step{2};
  EXPECT_EQ(verify_all_nodes(schedule).offence,
            "step 2: node 0 sends sum→1 to node 1, but that link already carries a message in this step");
  EXPECT_EQ(verify_quotient(schedule).offence, verify_all_nodes(schedule).offence);
}

TEST(MultinodeAllReduce, PacketOfAPartialSumAndATotal_IsAccepted) {
  Schedule schedule = two_sums_on_two_nodes();
  for (const std::size_t total : {2U, 3U}) schedule.hops[total].continues_packet = true;
  EXPECT_EQ(verify_all_nodes(schedule).offence, "");
  EXPECT_EQ(verify_all_nodes(schedule), verify_quotient(schedule));
}

TEST(MultinodeAllReduce, WhoseTotalStaysAtANode_IsRefused) {
  Schedule schedule = two_sums_on_two_nodes();
  schedule.hops.pop_back();
  EXPECT_EQ(verify_all_nodes(schedule).offence, "message 1→0 is never delivered");
  EXPECT_EQ(verify_quotient(schedule).offence, verify_all_nodes(schedule).offence);
}

TEST(Scatter, OfAnotherNodesMessage_IsRefused) {
  const TopologyPtr topology = parse_topology("ring:4");
  Schedule schedule = naive_scatter(topology, PortModel::all, Node{0});
  schedule.root = Node{1};
  EXPECT_THAT(verify_all_nodes(schedule).offence, HasSubstr("a scatter has no such message"));
}

TEST(Isotropic, ACopyTooMany_IsRefused) {
  const TopologyPtr topology = parse_topology("ring:4");
  Schedule schedule = naive_isotropic(topology, PortModel::all, {0, 2, 0, 1});
  schedule.demand.by_address[1] = 1;
  EXPECT_THAT(verify_quotient(schedule).offence, HasSubstr("copy 1"));
}

TEST(RootedCollective, WithoutRootOrWithSharedPrograms_IsBadInput) {
  const TopologyPtr topology = parse_topology("ring:4");
  Schedule schedule = naive_scatter(topology, PortModel::all, Node{0});
  schedule.root.reset();
  EXPECT_THROW((void)verify_all_nodes(schedule), InputError);
  schedule.root = Node{0};
  schedule.symmetry = whole_group(topology);
  EXPECT_THROW((void)verify_quotient(schedule), InputError);
}

TEST(ExpandedSchedule, OfAnyCollective_IsAcceptedAsTheOriginalIs) {
  for (const Schedule& schedule : naive_schedules_of_every_collective(parse_topology("torus:3x4"), PortModel::all)) {
    Schedule expanded = expand(schedule);
    std::stable_sort(expanded.hops.begin(), expanded.hops.end(), [](const ClassHop& a, const ClassHop& b) {
      return std::tie(a.step, a.cls, a.port) < std::tie(b.step, b.cls, b.port);
    });
    EXPECT_TRUE(verify_quotient(expanded) == verify_quotient(schedule)) << to_string(schedule.collective);
  }
}

}  // namespace
}  // namespace rota
