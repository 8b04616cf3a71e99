// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/rom/timing.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

using Paid = std::pair<std::uint32_t, std::uint32_t>;  // start-ups, messages rearranged

/// What a timeline pays before each step.
std::vector<Paid> by_step(const Timeline& timeline) {
  std::vector<Paid> steps;
  for (const StepRun& run : timeline) steps.insert(steps.end(), run.count, {run.startups, run.rearranged_messages});
  return steps;
}

struct Sent {
  std::uint32_t step;
  std::uint32_t port;
  bool continues_packet = false;
};

/// Hops of node 0 on ring:5; what messages they carry makes no difference to the timelines.
Schedule schedule_of(std::uint32_t steps, const std::vector<Sent>& hops) {
  Schedule schedule;
  schedule.topology = parse_topology("ring:5");
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.steps = steps;
  for (const Sent& sent : hops) {
    ClassHop hop{Step{sent.step}, ClassId{0}, Port{sent.port}, Node{0}, Node{1}};
    hop.continues_packet = sent.continues_packet;
    schedule.hops.push_back(hop);
  }
  return schedule;
}

TEST(Timelines, WithoutPackets_EveryBusyStepPaysOneStartUp) {
  const Timelines timelines = make_timelines(schedule_of(3, {{0, 0}, {1, 0}, {1, 1}, {2, 1}}));
  ASSERT_EQ(timelines.runs.size(), 1U);
  EXPECT_EQ(by_step(timelines.runs[0]), (std::vector<Paid>{{1, 0}, {1, 0}, {1, 0}}));
  EXPECT_EQ(timelines.overhead.startups, 3U);
  EXPECT_TRUE(timelines.uniform());
}

TEST(Timelines, APacketPaysOnce_UnlessAnotherBeginsBesideIt) {
  const Timelines timelines =
      make_timelines(schedule_of(4, {{0, 0}, {1, 0, true}, {2, 0, true}, {2, 1}, {3, 0, true}}));
  ASSERT_EQ(timelines.runs.size(), 1U);
  EXPECT_EQ(by_step(timelines.runs[0]), (std::vector<Paid>{{1, 0}, {0, 0}, {1, 0}, {0, 0}}));
  EXPECT_EQ(timelines.overhead.startups, 2U);
  EXPECT_FALSE(timelines.uniform());
}

TEST(Timelines, APhaseRearrangesBeforeItsFirstStep) {
  Schedule schedule = schedule_of(4, {{0, 0}, {1, 0}, {2, 0}, {3, 0}});
  schedule.phases = {{Step{0}, 2}, {Step{2}, 5}};
  const Timelines timelines = make_timelines(schedule);
  EXPECT_EQ(by_step(timelines.runs.at(0)), (std::vector<Paid>{{1, 2}, {1, 0}, {1, 5}, {1, 0}}));
  EXPECT_EQ(timelines.overhead.rearranged_messages, 7U);
  EXPECT_EQ(timelines.overhead.startups, 4U);
  EXPECT_FALSE(timelines.uniform());
}

TEST(Timelines, APhaseBeginsWhenTheSlowestTimelineHasEndedTheOneBefore) {
  Schedule schedule = schedule_of(3, {{0, 0}, {0, 1}, {1, 0}, {1, 1, true}, {2, 0}, {2, 1}});
  schedule.phases = {{Step{0}, 0}, {Step{2}, 3}};
  schedule.timeline_of_port = {0, 1};
  const Timelines timelines = make_timelines(schedule);
  ASSERT_EQ(timelines.runs.size(), 2U);
  EXPECT_EQ(by_step(timelines.runs[0]), (std::vector<Paid>{{1, 0}, {1, 0}, {1, 3}}));
  EXPECT_EQ(by_step(timelines.runs[1]), (std::vector<Paid>{{1, 0}, {0, 0}, {2, 3}})) << "waits for the other";
  EXPECT_EQ(timelines.of_channel, (std::vector<std::uint8_t>{0, 1}));
  EXPECT_EQ(timelines.overhead.startups, 3U);
}

TEST(Timelines, LockstepCycles_AreFlitsStartUpsRearrangedFlitsAndThePipeline) {
  EXPECT_EQ(lockstep_cycles(7, 3, 11, 13, {.startups = 5, .rearranged_messages = 2}),
            7U * 3 + 11U * 5 + 13U * 3 * 2 + kPipelineCycles);
  EXPECT_EQ(lockstep_cycles(0, 3, 11, 13, {}), kPipelineCycles);
}

TEST(Timelines, WhyStepsDiffer_CountsOnlyWhatIsPaidFor) {
  const Timelines packets = make_timelines(schedule_of(2, {{0, 0}, {1, 0, true}}));
  EXPECT_EQ(why_steps_differ(packets, 0, 0), "");
  EXPECT_EQ(why_steps_differ(packets, 1, 0), "no packet begins in step 1, which pays no start-up");
  EXPECT_EQ(why_steps_differ(make_timelines(schedule_of(2, {{0, 0}, {1, 0}})), 1, 1), "");
}

TEST(Timelines, OfTheWrongNumber_OrInTheSinglePortModel_AreRefused) {
  Schedule schedule = schedule_of(1, {{0, 0}});
  schedule.timeline_of_port = {0, 1, 2};
  EXPECT_THROW(static_cast<void>(make_timelines(schedule)), InputError);
  schedule.timeline_of_port = {0, 0};
  EXPECT_NO_THROW(static_cast<void>(make_timelines(schedule)));
  schedule.ports = PortModel::single;
  EXPECT_THROW(static_cast<void>(make_timelines(schedule)), InputError);
}

/// Node 0 of ring:3 sends over port 0 in step 0 and over port 1 in the last step.
Schedule two_hops(std::uint32_t steps, std::vector<std::uint8_t> timelines) {
  Schedule schedule;
  schedule.topology = parse_topology("ring:3");
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.steps = steps;
  schedule.timeline_of_port = std::move(timelines);
  schedule.hops = {{Step{0}, ClassId{0}, Port{0}, Node{0}, Node{1}},
                   {Step{steps - 1}, ClassId{0}, Port{1}, Node{0}, Node{2}}};
  return schedule;
}

TEST(Timelines, OfFourThousandMillionStatedSteps_AreAFewRuns) {
  const Timelines one = make_timelines(two_hops(4294967294U, {}));
  EXPECT_EQ(one.runs, (std::vector<Timeline>{{{1, 0, 1}, {0, 0, 4294967292U}, {1, 0, 1}}}));
  EXPECT_EQ(one.overhead.startups, 2U);
  const Timelines many = make_timelines(two_hops(100'000'000, {0, 63}));
  ASSERT_EQ(many.runs.size(), 64U);
  EXPECT_EQ(many.runs[0], (Timeline{{1, 0, 1}, {0, 0, 99'999'999}}));
  EXPECT_EQ(many.runs[1], (Timeline{{0, 0, 100'000'000}}));
  EXPECT_EQ(many.runs[63], (Timeline{{0, 0, 99'999'999}, {1, 0, 1}}));
}

TEST(Programs, OfManyStatedStepsAndTimelines_AreMadeFromTheHops) {
  EXPECT_EQ(compile_programs(two_hops(300'000'000, {62, 63}), 1).classes.size(), 3U);
}

}  // namespace
}  // namespace rota
