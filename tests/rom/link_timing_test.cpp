// SPDX-License-Identifier: Apache-2.0
//
// Steps and cycles over links of several cycles.
#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/rom/events.h"
#include "compiler/rom/timeline.h"
#include "compiler/rom/timing.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

Schedule exchange_over(const char* spec, std::uint32_t hop_steps) {
  return make_schedule(parse_topology(spec), {.input = {.hop_steps = hop_steps, .parameter = {}}});
}

TEST(LinkTiming, HopTakesAnotherStepFromOneCycleMoreThanAStep) {
  EXPECT_EQ(hop_steps_of(1, 1), 1U);
  EXPECT_EQ(hop_steps_of(2, 1), 2U);
  EXPECT_EQ(hop_steps_of(4, 4), 1U);
  EXPECT_EQ(hop_steps_of(5, 4), 2U);
  EXPECT_EQ(hop_steps_of(8, 4), 2U);
  EXPECT_EQ(hop_steps_of(9, 4), 3U);
}

TEST(LinkTiming, RunTakesTheLatencyOnceMore) {
  const Overhead overhead{.startups = 10};
  for (const RouterKind kind : {RouterKind::handshake, RouterKind::timed}) {
    const std::uint64_t without = lockstep_cycles(10, 4, 2, 0, overhead, kind);
    EXPECT_EQ(lockstep_cycles(10, 4, 2, 0, overhead, kind, 7), without + 6);
  }
}

TEST(LinkTiming, ScheduleOfShortHopsIsRefusedFromOneCycleMoreThanAStep) {
  const Schedule schedule = exchange_over("ring:5", 1);
  EXPECT_EQ(compile_programs(schedule, 4, {.latency_cycles = 4}).hop_steps, 1U);
  EXPECT_THROW((void)compile_programs(schedule, 4, {.latency_cycles = 5}), InputError);
  EXPECT_EQ(compile_programs(schedule, 4, {.latency_cycles = 5, .startup_cycles = 1}).hop_steps, 1U);
}

/// In some steps of long hops nothing is sent. They are as long as the others: a hop takes S+F cycles times its steps.
TEST(LinkTiming, StepsInWhichNothingIsSentPayTheirStartupToo) {
  const Schedule schedule = exchange_over("array:3", 3);
  const Timelines timelines = make_timelines(schedule);
  EXPECT_TRUE(timelines.uniform());
  EXPECT_EQ(timelines.overhead.startups, schedule.steps);
  EXPECT_EQ(least_step_cycles(timelines, 1, 2), 3U);
  EXPECT_EQ(compile_programs(schedule, 1, {.latency_cycles = 9, .startup_cycles = 2}).hop_steps, 3U);
  EXPECT_THROW((void)compile_programs(schedule, 1, {.latency_cycles = 10, .startup_cycles = 2}), InputError);
}

TEST(LinkTiming, MessagesOnLinksTakeNoSlots) {
  const Schedule schedule = exchange_over("ring:8", 3);
  const RomCost on_links = rom_cost(compile_programs(schedule, 1, {.latency_cycles = 3}));
  const RomCost in_fifos = rom_cost(compile_programs(schedule, 1, {.latency_cycles = 1}));
  EXPECT_LT(on_links.fifo_slots, in_fifos.fifo_slots);
}

/// Node 1 gets the message in steps 0 and 1 and sends each copy on two steps later, as soon as it is there.
TEST(LinkTiming, CopyOnALinkIsNotTheOneThatIsPassedOn) {
  Schedule schedule;
  schedule.topology = parse_topology("complete:4");
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.collective = CollectiveKind::broadcast;
  schedule.root = Node{0};
  schedule.hop_steps = 2;
  schedule.steps = 4;
  const std::tuple<std::uint32_t, std::uint32_t, std::uint32_t> sends[] = {{0, 0, 1}, {1, 0, 1}, {2, 1, 2}, {3, 1, 3}};
  for (const auto& [step, from, to] : sends) {
    std::uint32_t port = 0;
    while (schedule.topology->neighbour(Node{from}, Port{port}) != Node{to}) ++port;
    schedule.hops.push_back({Step{step}, ClassId{from}, Port{port}, Node{0}, kNoNode});
  }
  ASSERT_TRUE(verify_all_nodes(schedule).ok) << verify_all_nodes(schedule).offence;
  const std::vector<Flow> flows = flows_of(collect_events(schedule).classes[1]);
  ASSERT_EQ(flows.size(), 2U);
  EXPECT_EQ(flows[0].arrival, 0U);
  EXPECT_EQ(flows[1].arrival, 1U);
  const Programs programs = compile_programs(schedule, 1, {.latency_cycles = 2});
  ASSERT_EQ(programs.classes[1].fifos.size(), 2U);
  for (const Fifo& fifo : programs.classes[1].fifos) EXPECT_EQ(fifo.depth_messages, 1U);
}

}  // namespace
}  // namespace rota
