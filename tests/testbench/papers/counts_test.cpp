// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/counts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace rota::cli {
namespace {

using testing::ElementsAre;

Schedule ar(const char* ring) { return verified_schedule({.spec = ring, .algorithm = "ar"}); }

TEST(RoundLengths, AreTheStepsAfterEachStartUp) {
  EXPECT_THAT(round_lengths(ar("ring:8")), ElementsAre(2, 3, 1, 2));  // paper 004: stage 1, two rounds of 2, one of 3
  EXPECT_THAT(round_lengths(ar("ring:10")), ElementsAre(3, 4, 2, 3, 1));
}

TEST(PhaseCounts, AreThoseOfThePapersTwoStepsAndTwoPhases) {
  const auto counts = phase_counts(verified_schedule({.spec = "torus:8x16", .algorithm = "at2"}));
  ASSERT_EQ(counts.size(), 4U);
  std::vector<std::uint64_t> start_ups;
  std::vector<std::uint64_t> steps;
  for (const PhaseCount& count : counts) {
    start_ups.push_back(count.start_ups);
    steps.push_back(count.steps);
  }
  EXPECT_THAT(start_ups, ElementsAre(1, 1, 4, 4));  // of the longer rings
  EXPECT_THAT(steps, ElementsAre(24, 8, 112, 112));
}

TEST(PhaseCounts, WithoutPhases_IsOne) {
  const auto counts = phase_counts(ar("ring:8"));
  ASSERT_EQ(counts.size(), 1U);
  EXPECT_EQ(counts[0].start_ups, 4U);
  EXPECT_EQ(counts[0].steps, 8U);
}

TEST(HalfWayClockwise, NamesTheOriginsByParity) {
  EXPECT_EQ(half_way_clockwise(ar("ring:8")), "even");
  EXPECT_EQ(half_way_clockwise(ar("ring:10")), "odd");
}

// Also in the first, where a message goes ahead of its round rather than leave a link idle.
TEST(MostHopsInRound, IsADoubleHopOnAFullRing) {
  for (std::size_t round = 0; round < 8; ++round) EXPECT_LE(most_hops_in_round(ar("ring:16"), round), 2U) << round;
  EXPECT_EQ(most_hops_in_round(ar("ring:16"), 1), 2U);
}

TEST(StepsBeforePackets, OfTheEmbeddedMesh_AreThoseOfItsColumns) {
  const cli::Run mesh{
      .spec = "star:4", .ports = "single", .algorithm = "embedded-mesh", .collective = "multinode-broadcast"};
  EXPECT_EQ(steps_before_packets(verified_schedule(mesh)), 18U);
  const cli::Run single{.spec = "ring:5", .algorithm = "balanced"};
  const Schedule without_packets = verified_schedule(single);
  EXPECT_EQ(steps_before_packets(without_packets), without_packets.steps);
}

TEST(MessagesOfNode0, LeaveOverTheFourPortsInTheFirstPhase) {
  const Schedule schedule = verified_schedule({.spec = "torus:8x8", .algorithm = "at2"});
  for (std::uint32_t port = 0; port < 4; ++port) {
    EXPECT_EQ(messages_of_node_0(schedule, Port{port}, [](Node) { return true; }), 12U);
  }
}

}  // namespace
}  // namespace rota::cli
