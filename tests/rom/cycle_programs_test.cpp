// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/cycle_programs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

using Cycles = std::vector<std::pair<std::uint64_t, std::uint32_t>>;  // mask, cycles

Cycles cycles_of(const SendProgram& program) {
  Cycles cycles;
  for (const auto& run : program) cycles.emplace_back(run.value.sources, run.count);
  return cycles;
}

std::uint64_t length(const SendProgram& program) {
  std::uint64_t cycles = 0;
  for (const auto& run : program) cycles += run.count;
  return cycles;
}

/// One class, one channel: two messages from the NIC in one packet, an idle step, one that passes through.
Programs two_packets() {
  Programs programs = compile_programs(make_schedule(parse_topology("ring:5"), {.ports = PortModel::single}), 3);
  programs.steps = 4;
  programs.classes.resize(1);
  programs.classes[0].send = {{{{Port{0}, 1}, 2}, {{Port{0}, 0}, 1}, {{Port{0}, 2}, 1}}};
  programs.classes[0].timed_receive = {{{{Port{1}, 0}, 3}, {{Port{1}, 1}, 1}}};
  programs.timelines = {{{{1, 4, 1}, {0, 0, 2}, {1, 0, 1}}}, {0}, {2, 4}};
  return programs;
}

TEST(CyclePrograms, WaitsBecomeIdleEntries_MessagesOfAPacketFollowAtOnce) {
  const NodeProgram program = cycle_program(two_packets(), ClassId{0}, {.startup_cycles = 10, .rearrange_cycles = 2});
  // 10 + 2·4·3 cycles of start-up and rearrangement; two messages of three flits; an idle step and a start-up.
  EXPECT_EQ(cycles_of(program.send[0]), (Cycles{{0, 34}, {1, 6}, {0, 13}, {2, 3}}));
  ASSERT_EQ(program.timed_receive[0].size(), 2U);
  EXPECT_EQ(program.timed_receive[0][0].count, 34U + 9 + 10);
  EXPECT_EQ(program.timed_receive[0][1].count, 3U);
}

TEST(CyclePrograms, WithoutWaits_AreStepsTimesFlits) {
  const NodeProgram program = cycle_program(two_packets(), ClassId{0}, {});
  EXPECT_EQ(cycles_of(program.send[0]), (Cycles{{1, 6}, {0, 3}, {2, 3}}));
}

TEST(CyclePrograms, StepsDiffer_OnlyWithStartUpsOrRearrangement) {
  const Programs programs = two_packets();
  EXPECT_FALSE(steps_differ(programs, {}));
  EXPECT_TRUE(steps_differ(programs, {.startup_cycles = 1}));
  EXPECT_TRUE(steps_differ(programs, {.rearrange_cycles = 1}));
}

/// Several timelines: each channel's last flit leaves before the run's last cycle, and one leaves in it.
TEST(CyclePrograms, EndWithTheRun) {
  const StepTimes times{.startup_cycles = 5, .rearrange_cycles = 2};
  const Programs programs = compile_programs(make_schedule(parse_topology("torus:4x8"), {.algorithm = "at2"}), 3);
  ASSERT_GT(programs.timelines.runs.size(), 1U);
  std::uint64_t longest = 0;
  for (std::uint32_t c = 0; c < programs.classes.size(); ++c) {
    for (const SendProgram& channel : cycle_program(programs, ClassId{c}, times).send) {
      EXPECT_LE(length(channel), lockstep_cycles(programs, times));
      longest = std::max(longest, length(channel));
    }
  }
  EXPECT_EQ(longest, lockstep_cycles(programs, times));
}

TEST(CyclePrograms, CostWhatTheirEntriesNeed) {
  const Programs programs = compile_programs(make_schedule(parse_topology("ring:8"), {.algorithm = "ar"}), 2);
  EXPECT_GT(rom_cost(programs, {.startup_cycles = 3}).timed.rom_bits, rom_cost(programs).timed.rom_bits);
}

}  // namespace
}  // namespace rota
