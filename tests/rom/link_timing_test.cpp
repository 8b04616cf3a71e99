// SPDX-License-Identifier: Apache-2.0
//
// Steps and cycles over links of several cycles.
#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/rom/timing.h"
#include "compiler/topology/registry.h"

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

TEST(LinkTiming, MessagesOnLinksTakeNoSlots) {
  const Schedule schedule = exchange_over("ring:8", 3);
  const RomCost on_links = rom_cost(compile_programs(schedule, 1, {.latency_cycles = 3}));
  const RomCost in_fifos = rom_cost(compile_programs(schedule, 1, {.latency_cycles = 1}));
  EXPECT_LT(on_links.fifo_slots, in_fifos.fifo_slots);
}

}  // namespace
}  // namespace rota
