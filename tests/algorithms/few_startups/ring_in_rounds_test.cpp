// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/few_startups/ring_in_rounds.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <tuple>

#include "compiler/algorithms/few_startups/ring_rounds.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/algorithms/start_ups.h"

namespace rota {
namespace {

using testing_support::count_start_ups;

TopologyPtr ring(std::uint32_t p) { return parse_topology(fmt::format("ring:{}", p)); }

TEST(RingInRounds, EvenRing_TakesTheCeilingOfAnEighthOfTheSquare_WithHalfAsManyStartUpsAsNodes) {
  for (std::uint32_t p = 4; p <= 66; p += 2) {
    SCOPED_TRACE(p);
    const Schedule schedule = ring_in_rounds(ring(p));
    EXPECT_EQ(schedule.steps, (p * p + 7) / 8);
    EXPECT_EQ(schedule.symmetry->class_count(), 2U);
    const auto start_ups = count_start_ups(schedule);
    EXPECT_EQ(start_ups.paid(), p / 2);
    EXPECT_TRUE(start_ups.packets_are_gapless);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_TRUE(verdict.minimal);
    if (p % 4 == 0) {
      EXPECT_EQ(verdict.link_busy_min, schedule.steps);  // links are fully used
    }
  }
}

TEST(RingInRounds, OddRing_TakesTheMinimum_WithOneProgramAndLessThanHalfAsManyStartUpsAsNodes) {
  for (std::uint32_t p = 3; p <= 65; p += 2) {
    SCOPED_TRACE(p);
    const Schedule schedule = ring_in_rounds(ring(p));
    EXPECT_EQ(schedule.steps, (p * p - 1) / 8);
    EXPECT_EQ(schedule.symmetry->class_count(), 1U);
    const auto start_ups = count_start_ups(schedule);
    EXPECT_EQ(start_ups.paid(), (p - 1) / 2);
    EXPECT_TRUE(start_ups.packets_are_gapless);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
  }
}

TEST(RingInRounds, TheTwoVerifiersAgree) {
  for (const std::uint32_t p : {4U, 6U, 9U, 16U, 22U}) {
    EXPECT_EQ(verify_all_nodes(ring_in_rounds(ring(p))), verify_quotient(ring_in_rounds(ring(p)))) << p;
  }
}

TEST(RingInRounds, EvenRing_MessageMakesTwoHopsUnderOneStartUp_ThreeAtMostWhereLinksAreNotAllFull) {
  for (const std::uint32_t p : {8U, 10U, 18U, 32U, 46U, 60U}) {
    const TopologyPtr topology = ring(p);
    const Schedule schedule = ring_in_rounds(topology);
    std::map<std::uint32_t, std::uint32_t> round_of_step;  // the first step of each round, and its number
    for (const ClassHop& hop : schedule.hops) {
      if (!hop.continues_packet) round_of_step.emplace(index(hop.step), round_of_step.size());
    }
    std::map<std::tuple<Node, Node, std::uint32_t>, int> hops;  // of a message in a round
    for (const ClassHop& class_hop : schedule.hops) {
      const std::uint32_t round = std::prev(round_of_step.upper_bound(index(class_hop.step)))->second;
      for (std::uint32_t x = index(class_hop.cls); x < p; x += 2) {
        const Hop hop = hop_at(schedule, class_hop, Node{x});
        EXPECT_LE((++hops[{hop.origin, hop.destination, round}]), p % 4 == 0 ? 2 : 3)
            << "ring of " << p << ", round " << round;
      }
    }
  }
}

TEST(RingInRounds, RingOfTwo_IsRefused) { EXPECT_THROW((void)ring_in_rounds(ring(2)), InputError); }

TEST(RingInRounds, RingTooLargeToHold_IsRefused) { EXPECT_THROW((void)ring_in_rounds(ring(100000)), InputError); }

TEST(RingRounds, AreTheLengthsOfTheThreeStages) {
  // Paper 004, section III B: ⌈p/4⌉; ⌊p/4⌋-k + ⌈p/4⌉-1-k; ⌈p/4⌉-1-k + ⌊p/4⌋-1-k.
  EXPECT_EQ(ring_rounds(8, {}), (std::vector<std::uint32_t>{2, 3, 1, 2}));
  EXPECT_EQ(ring_rounds(10, {}), (std::vector<std::uint32_t>{3, 4, 2, 3, 1}));
  for (std::uint32_t p = 4; p <= 40; p += 2) {
    const auto rounds = ring_rounds(p, {});
    EXPECT_EQ(rounds.size(), p / 2);
    EXPECT_EQ(std::accumulate(rounds.begin(), rounds.end(), 0U), (p * p + 7) / 8) << p;
  }
}

TEST(RingInRounds, HalfWayMessagesOneWayRound_AreRight_AndTakeMoreSteps) {
  for (const std::uint32_t p : {4U, 6U, 8U, 10U, 12U, 14U}) {
    const Schedule schedule = ring_in_rounds_one_way(ring(p));
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(schedule.steps, p / 2 * (p / 2 + 1) / 2) << p;
    EXPECT_GT(schedule.steps, ring_in_rounds(ring(p)).steps) << p;
  }
}

}  // namespace
}  // namespace rota
