// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/rearrangement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/schedule/expand.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Port kClockwise{0};

/// Ring of five, one program: hops of node 0, each (step, port, origin, destination), and phases that begin at
/// `borders`.
struct Ring5Hop {
  std::uint32_t step;
  Port port;
  std::uint32_t origin;
  std::uint32_t destination;
};
Schedule ring_5(const std::vector<Ring5Hop>& hops, const std::vector<std::uint32_t>& borders) {
  Schedule schedule;
  schedule.topology = parse_topology("ring:5");
  schedule.symmetry = whole_group(schedule.topology);
  for (const Ring5Hop& hop : hops) {
    schedule.hops.push_back({Step{hop.step}, ClassId{0}, hop.port, Node{hop.origin}, Node{hop.destination}});
    schedule.steps = hop.step + 1;
  }
  for (const std::uint32_t first : borders) schedule.phases.push_back({Step{first}, 99});
  return schedule;
}

TEST(RearrangedMessages, WithoutPhases_NothingIsMoved) {
  EXPECT_THAT(rearranged_messages(ring_5({{0, kClockwise, 0, 1}}, {})), IsEmpty());
}

TEST(RearrangedMessages, OwnMessagesThatLeaveInTheOrderOfTheirAddresses_StayWhereTheyAre) {
  EXPECT_THAT(rearranged_messages(ring_5({{0, kClockwise, 0, 1}, {1, kClockwise, 0, 2}}, {0})), ElementsAre(0));
}

TEST(RearrangedMessages, OwnMessagesInAnotherOrder_AreMoved) {
  EXPECT_THAT(rearranged_messages(ring_5({{0, kClockwise, 0, 2}, {1, kClockwise, 0, 1}}, {0})), ElementsAre(2));
}

// Before phase 1 a node holds what came from its neighbour: first for distance 2, then for distance 1 more.
TEST(RearrangedMessages, ForwardedInTheOrderOfArrival_StayWhereTheyAre_OtherwiseTheyAreMoved) {
  const std::vector<Ring5Hop> first{{0, kClockwise, 0, 2}, {1, kClockwise, 0, 3}};
  std::vector<Ring5Hop> in_order = first;
  in_order.insert(in_order.end(), {{2, kClockwise, 4, 1}, {3, kClockwise, 4, 2}});  // of node 4, at node 0
  EXPECT_THAT(rearranged_messages(ring_5(in_order, {0, 2})), ElementsAre(0, 0));
  std::vector<Ring5Hop> swapped = first;
  swapped.insert(swapped.end(), {{2, kClockwise, 4, 2}, {3, kClockwise, 4, 1}});
  EXPECT_THAT(rearranged_messages(ring_5(swapped, {0, 2})), ElementsAre(0, 2));
}

TEST(RearrangedMessages, WhatComesAndGoesWithinAPhase_IsNotHeldAtItsBorder) {
  EXPECT_THAT(rearranged_messages(ring_5(
                  {{0, kClockwise, 0, 3}, {1, kClockwise, 0, 2}, {2, kClockwise, 4, 1}, {3, kClockwise, 4, 2}}, {0})),
              ElementsAre(2));  // the two own ones only
}

TEST(RearrangedMessages, OfAllNodesPrograms_AreThoseOfTheClasses) {
  const Schedule schedule = make_schedule(parse_topology("torus:4x8"), {.algorithm = "at2"});
  ASSERT_EQ(schedule.phases.size(), 4U);
  std::vector<std::uint32_t> stated;
  for (const Phase& phase : schedule.phases) stated.push_back(phase.rearranged_messages);
  EXPECT_EQ(rearranged_messages(schedule), stated);
  EXPECT_EQ(rearranged_messages(expand(schedule)), stated);
}

}  // namespace
}  // namespace rota
