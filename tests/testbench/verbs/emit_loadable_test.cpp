// SPDX-License-Identifier: Apache-2.0
//
// Networks that take their schedules over AXI4-Lite: schedules of several collectives run on one Verilated network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/testbench/verbs/emitted_project.h"

namespace rota {
namespace {

using testing::HasSubstr;

CommandResult emit_loadable(const std::string& directory, const std::vector<std::string>& options) {
  std::vector<std::string> arguments{"emit", "ring:4", "--loadable", "-o", directory};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_rota(arguments);
}

std::string with_flits_changed(std::string text) {
  const std::size_t at = text.find("0x", text.find("class_0_2_0[]"));
  text.replace(at, text.find(',', at) - at, "0x1u");
  return text;
}

TEST(EmitLoadable, TotalExchangeBroadcastAndScatter_OneNetworkRunsThemAllThroughItsRegisters) {
  const ScratchFolder folder;
  ASSERT_EQ(emit_loadable(folder.path("exchange"), {}).status, 0);
  ASSERT_EQ(emit_loadable(folder.path("broadcast"), {"--collective", "broadcast", "--root", "1"}).status, 0);
  ASSERT_EQ(emit_loadable(folder.path("scatter"), {"--collective", "scatter", "--root", "2"}).status, 0);
  EXPECT_EQ(read_file(folder.path("exchange/network/rota_network_axi.sv")),
            read_file(folder.path("broadcast/network/rota_network_axi.sv")));

  const CommandResult result =
      run_program(folder.path("exchange/scripts/run-driver"),
                  {folder.path("broadcast/sw/schedule.c"), folder.path("scatter/sw/schedule.c")}, "/");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("ring:4: total-exchange: 12 messages, 7 cycles"));
  EXPECT_THAT(result.out, HasSubstr("ring:4: broadcast: 3 messages"));
  EXPECT_THAT(result.out, HasSubstr("ring:4: scatter: 3 messages"));
  EXPECT_THAT(result.out, HasSubstr("PASSED: 4 runs on one network"));

  // A schedule with a wrong address, and one for other hardware.
  const std::string wrong = folder.path("wrong.c");
  write_file(wrong, with_flits_changed(read_file(folder.path("broadcast/sw/schedule.c"))));
  const CommandResult spoiled = run_program(folder.path("exchange/scripts/run-driver"), {wrong}, "/");
  EXPECT_EQ(spoiled.status, 1);
  EXPECT_THAT(spoiled.err, HasSubstr("FAILED"));
  ASSERT_EQ(emit_loadable(folder.path("other"), {"--program-words", "64"}).status, 0);
  const CommandResult other =
      run_program(folder.path("exchange/scripts/run-driver"), {folder.path("other/sw/schedule.c")}, "/");
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("a schedule does not fit"));
}

TEST(EmitLoadable, TimedSinglePortWithStartups_RunsThroughItsRegisters) {
  const ScratchFolder folder;
  const std::vector<std::string> options{"--router", "timed",     "--ports", "single",  "--flits",
                                         "3",        "--startup", "2",       "--width", "40"};
  ASSERT_EQ(emit_loadable(folder.path("out"), options).status, 0);
  const CommandResult result = run_program(folder.path("out/scripts/run-driver"), {}, "/");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASSED: 2 runs on one network"));
}

TEST(EmitLoadable, WithTheCheckOfNumbers_RunsWithoutAFlag) {
  const ScratchFolder folder;
  ASSERT_EQ(emit_loadable(folder.path("out"), {"--checks", "numbers"}).status, 0);
  EXPECT_THAT(read_file(folder.path("out/network/rota_network_axi.sv")), HasSubstr(".NumberCheck(1)"));
  const CommandResult result = run_program(folder.path("out/scripts/run-driver"), {}, "/");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASSED: 2 runs on one network"));
}

TEST(EmitLoadable, WithParityFromMemoryToMemory_RunsWithoutAFlag) {
  const ScratchFolder folder;
  ASSERT_EQ(emit_loadable(folder.path("out"), {"--checks", "parity,numbers", "--link-parity", "--flits", "2"}).status,
            0);
  EXPECT_THAT(read_file(folder.path("out/network/rota_network_axi.sv")), HasSubstr(".CheckBits(1)"));
  const CommandResult result = run_program(folder.path("out/scripts/run-driver"), {}, "/");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASSED: 2 runs on one network"));
}

TEST(EmitLoadable, HasItsLicense_AndSaysWhatANodeTakes) {
  const ScratchFolder folder;
  ASSERT_EQ(emit_loadable(folder.path("out"), {"--ports", "single", "--router", "timed"}).status, 0);
  EXPECT_THAT(read_file(folder.path("out/LICENSE")), HasSubstr("Apache License"));
  EXPECT_THAT(read_file(folder.path("out/manifest.txt")), HasSubstr("LICENSE\n"));
  const CommandResult result = run_program(folder.path("out/scripts/synth-yosys"), {"ice40"}, "/");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, testing::ContainsRegex("^rota_node_axi: [0-9]+ LUT4, [0-9]+ FF, [1-9][0-9]* block RAMs"));
}

TEST(EmitLoadable, WhatDoesNotFit_IsRefusedInOneLine) {
  const ScratchFolder folder;
  const auto refused = [&](const std::vector<std::string>& options, const char* why) {
    const CommandResult result = emit_loadable(folder.path("out"), options);
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr(why));
  };
  refused({"--flits", "4", "--crosspoint-flits", "1"}, "--crosspoint-flits 1: the schedule needs");
  refused({"--program-words", "2"}, "--program-words 2: the schedule needs");
  refused({"--collective", "accumulation"}, "--loadable: the schedule adds");
  EXPECT_EQ(run_rota({"emit", "ring:4", "--program-words", "64", "-o", folder.path("out")}).status, 2);
}

}  // namespace
}  // namespace rota
