// SPDX-License-Identifier: Apache-2.0
//
// The files that --wave leaves, as a user sees them: whole, in place, the same for the same run, or not there at all.
#include "testbench/waves/waveform.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "tests/testbench/run_rota.h"
#include "tests/testbench/waves/vcd_history.h"

namespace rota::cli {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string refusal(const std::string& path) {
  try {
    const WaveFile wave(path);
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

TEST(Waveform, OtherEndings_AreRefusedWithTheOptionItsValueAndWhatIsAllowed) {
  for (const char* path : {"run.txt", "run", ".vcd", "run.VCD", "run.vcd.gz"}) {
    EXPECT_EQ(refusal(path), std::string("--wave ") + path + ": a waveform is FILE.vcd or FILE.fst");
  }
}

TEST(Waveform, UnwritablePlaces_AreRefusedAtOnce) {
  const ScratchFolder folder;
  EXPECT_THAT(refusal(folder.path("no/such/run.vcd")), HasSubstr("cannot be written"));
  EXPECT_THAT(refusal(folder.path() + "/"), HasSubstr("--wave"));
}

TEST(Waveform, ARunThatFails_LeavesNoFile) {
  const ScratchFolder folder;
  { const WaveFile unfinished(folder.path("run.vcd")); }
  EXPECT_TRUE(folder.files().empty());
}

TEST(Waveform, AFinishedRun_LeavesWaveformSessionAndFiltersOnly) {
  const ScratchFolder folder;
  const CommandResult run = run_rota({"sim", "torus:3x3", "--model", "systemc", "--wave", "run.vcd"}, folder.path());
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(folder.files(), Contains("run.vcd"));
  EXPECT_THAT(folder.files(), Contains("run.gtkw"));
  for (const std::string& file : folder.files()) EXPECT_THAT(file, Not(HasSubstr(".tmp")));
}

TEST(Waveform, Vcd_HasTheNetworksHierarchyInitialValuesAndPicoseconds) {
  const ScratchFolder folder;
  const CommandResult run = run_rota({"sim", "torus:3x3", "--model", "systemc", "--wave", "run.vcd"}, folder.path());
  ASSERT_EQ(run.status, 0) << run.err;
  const std::string vcd = contents(folder.path("run.vcd"));
  EXPECT_THAT(vcd, Not(HasSubstr("SystemC")));
  EXPECT_THAT(vcd, HasSubstr("$scope module network $end"));
  EXPECT_THAT(vcd, HasSubstr("$scope module link_out_0 $end"));
  EXPECT_THAT(vcd, HasSubstr("$dumpvars"));
  EXPECT_THAT(vcd, HasSubstr("1 ps"));
}

TEST(Waveform, TheSameRun_GivesTheSameBytes) {
  const ScratchFolder folder;
  for (const char* name : {"a", "b"}) {
    const std::string wave = folder.path(std::string(name) + ".vcd");
    ASSERT_EQ(run_rota({"sim", "ring:5", "--model", "systemc", "--wave", wave}).status, 0);
  }
  EXPECT_EQ(contents(folder.path("a.vcd")), contents(folder.path("b.vcd")));
}

TEST(Waveform, AWindow_HasTheValuesOfItsCyclesAndNoOthers) {
  const ScratchFolder folder;
  const std::string whole = folder.path("whole.vcd");
  const std::string part = folder.path("part.vcd");
  ASSERT_EQ(run_rota({"sim", "torus:4x4", "--wave", whole}).status, 0);
  ASSERT_EQ(run_rota({"sim", "torus:4x4", "--wave", part, "--wave-window", "4:6"}).status, 0);
  const auto all = history(whole);
  const auto window = history(part);
  constexpr std::uint64_t kPeriod = 1000;
  EXPECT_EQ(window.begin()->first, 4 * kPeriod);
  EXPECT_EQ(window.rbegin()->first, 7 * kPeriod);
  ASSERT_FALSE(window.begin()->second.empty());
  for (const auto& [time, values] : window) {
    if (time == 7 * kPeriod) continue;  // the window's end, not an edge in it
    EXPECT_EQ(values, std::prev(all.upper_bound(time))->second) << time;
  }
  EXPECT_GE(window.size(), 6U) << "both clock edges of each cycle";
}

TEST(Waveform, AWindow_TakesNoMoreDiskThanItsCycles_EvenDuringTheRun) {
  const ScratchFolder folder;
  const auto with_files_of_at_most = [&](int blocks, const std::string& options) {
    const std::string command = "ulimit -f " + std::to_string(blocks) + "; trap '' XFSZ; exec " + rota_path() +
                                " sim torus:8x8 --model systemc --wave run.vcd " + options;
    return run_program("/bin/sh", {"-c", command}, folder.path());
  };
  constexpr int kBlocks = 600;  // of 512 bytes; the whole run needs ten times as many
  EXPECT_EQ(with_files_of_at_most(kBlocks, "").status, 2);
  EXPECT_THAT(folder.files(), testing::IsEmpty());
  const CommandResult run = with_files_of_at_most(kBlocks, "--wave-nodes 0,1 --wave-window 20:22");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST(Waveform, FillScalesOfAWindow_AreThoseOfItsCycles) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"sim", "torus:4x4", "--wave", "run.vcd", "--wave-window", "0:1"}, folder.path()).status, 0);
  EXPECT_THAT(contents(folder.path("run.gtkw.d/fill.gtkw")), HasSubstr(", 0 to 0}"));
  EXPECT_THAT(contents(folder.path("run.gtkw.d/fill.gtkw")), Not(HasSubstr(", 0 to 1}")));
}

TEST(Waveform, EveryMessage_IsNamedOnTheLinksThatItTakes) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"sim", "torus:3x3", "--flits", "2", "--wave", "run.vcd"}, folder.path()).status, 0);
  std::set<std::string> named;
  std::set<std::string> expected;
  for (const auto& [time, values] : history(folder.path("run.vcd"))) {
    for (const auto& [name, value] : values) {
      if (!name.ends_with(".message")) continue;
      const std::string link = name.substr(0, name.rfind('.'));
      const bool valid = values.at(link + ".valid") == "1";
      EXPECT_EQ(value == "s- ", !valid) << name << " at " << time;
      if (valid) named.insert(value.substr(1, value.size() - 2));
    }
  }
  for (const char* origin : {"0_0", "0_1", "0_2", "1_0", "1_1", "1_2", "2_0", "2_1", "2_2"}) {
    for (const char* destination : {"0_0", "0_1", "0_2", "1_0", "1_1", "1_2", "2_0", "2_1", "2_2"}) {
      for (const char* flit : {":0", ":1"}) {
        if (std::string_view(origin) != destination) expected.insert(std::string(origin) + ">" + destination + flit);
      }
    }
  }
  EXPECT_EQ(named, expected);
  EXPECT_THAT(contents(folder.path("run.gtkw")), HasSubstr("node_0_0.router.link_out_0.message\n"));
}

TEST(Waveform, WordsTooNarrowToTellMessagesApart_HaveNoNames) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"sim", "torus:3x3", "--width", "8", "--wave", "run.vcd"}, folder.path()).status, 0);
  EXPECT_THAT(contents(folder.path("run.vcd")), Not(HasSubstr("$var string")));
  EXPECT_THAT(contents(folder.path("run.gtkw")), Not(HasSubstr(".message")));
}

TEST(Waveform, ChosenNodes_AreTheOnlyOnesInIt) {
  const ScratchFolder folder;
  const CommandResult run = run_rota({"sim", "torus:4x4", "--wave", "run.vcd", "--wave-nodes", "5,6"}, folder.path());
  ASSERT_EQ(run.status, 0) << run.err;
  std::set<std::string> nodes;
  for (const auto& [name, value] : history(folder.path("run.vcd")).rbegin()->second) {
    const std::size_t at = name.find("node_");
    if (at != std::string::npos) nodes.insert(name.substr(at, name.find('.', at) - at));
  }
  EXPECT_THAT(nodes, testing::ElementsAre("node_1_1", "node_1_2"));
  const std::string session = contents(folder.path("run.gtkw"));
  EXPECT_THAT(session, HasSubstr("node_1_1"));
  EXPECT_THAT(session, Not(HasSubstr("node_0_0")));
}

TEST(Waveform, AWindowThatBeginsInTheLastCycle_IsAllowed) {
  const ScratchFolder folder;
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--wave-window", "11:40"},
                                                  {"--wave-window", "15:40", "--link-latency", "3"},
                                                  {"--wave-window", "11:12", "--discipline", "self-timed"}}) {
    std::vector<std::string> all{"sim", "torus:4x4", "--wave", "run.vcd"};
    all.insert(all.end(), options.begin(), options.end());
    const CommandResult run = run_rota(all, folder.path());
    EXPECT_EQ(run.status, 0) << run.err;
  }
}

TEST(Waveform, NodesAndMessages_GoByNumberOrName_ToTheSameBytes) {
  const ScratchFolder folder;
  const auto made = [&](const std::string& nodes, const std::string& message) {
    const CommandResult run = run_rota(
        {"sim", "torus:4x4", "--wave", "run.vcd", "--wave-nodes", nodes, "--wave-message", message}, folder.path());
    EXPECT_EQ(run.status, 0) << run.err;
    return contents(folder.path("run.vcd")) + contents(folder.path("run.gtkw.d/message.gtkw"));
  };
  const std::string by_number = made("5,6,10", "5>10");
  EXPECT_EQ(made("1_1,1_2,2_2", "1_1>2_2"), by_number);
  EXPECT_THAT(by_number, HasSubstr("-message 1_1>2_2\n"));
  EXPECT_EQ(made("(1,1),(1,2),10", "1,1-2,2"), by_number);
}

TEST(Waveform, WhatIsNotInTheRun_IsRefusedInOneLineAndLeavesNoFile) {
  const auto refused = [](std::vector<std::string> options) {
    const ScratchFolder folder;
    options.insert(options.begin(), {"sim", "torus:4x4"});
    const CommandResult run = run_rota(options, folder.path());
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(folder.files(), testing::IsEmpty());
    return run.err;
  };
  EXPECT_EQ(refused({"--wave", "a.vcd", "--wave-nodes", "99"}),
            "rota: --wave-nodes 99: 99 is no node; allowed: 0 to 15, or names such as 3_3, between commas\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--wave-nodes", "1,,2"}),
            "rota: --wave-nodes 1,,2: '' is no node; allowed: 0 to 15, or names such as 3_3, between commas\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--wave-nodes", "0_0,4_0"}),
            "rota: --wave-nodes 0_0,4_0: 4_0 is no node; allowed: 0 to 15, or names such as 3_3, between commas\n");
  EXPECT_EQ(refused({"--wave", "a.fst", "--wave-window", "100:200"}),
            "rota: --wave-window 100:200: the run ends in cycle 13; allowed: a window that begins by then\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--wave-window", "9:3"}),
            "rota: --wave-window 9:3: it ends before it begins; allowed: FIRST:LAST, two cycles\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--wave-window", "5"}),
            "rota: --wave-window 5: allowed: FIRST:LAST, two cycles\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--discipline", "self-timed", "--wave-window", "100:200"}),
            "rota: --wave-window 100:200: the run ends in cycle 11; allowed: a window that begins by then\n");
  for (const std::string window : {"14:40", "15:16", "20:30"}) {
    EXPECT_EQ(refused({"--wave", "a.vcd", "--wave-window", window}),
              "rota: --wave-window " + window + ": the run ends in cycle 13; allowed: a window that begins by then\n");
  }
  EXPECT_EQ(refused({"--wave", "a.vcd", "--discipline", "self-timed", "--wave-window", "12:40"}),
            "rota: --wave-window 12:40: the run ends in cycle 11; allowed: a window that begins by then\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--link-latency", "3", "--wave-window", "18:40"}),
            "rota: --wave-window 18:40: the run ends in cycle 17; allowed: a window that begins by then\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--wave-message", "0_0>9_9"}),
            "rota: --wave-message 0_0>9_9: no such message; 0_0>0_1 is one\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--wave-message", "0,0-9,9"}),
            "rota: --wave-message 0,0-9,9: no such message; 0_0>0_1 is one\n");
  EXPECT_EQ(refused({"--wave", "a.vcd", "--width", "8", "--wave-message", "0_0>2_2"}),
            "rota: --wave-message 0_0>2_2: messages have no names in this run (docs/waveforms.md says why)\n");
  EXPECT_EQ(refused({"--wave-message", "0_0>2_2"}), "rota: --wave-message: needs --wave\n");
  EXPECT_EQ(refused({"--wave-window", "5:6"}), "rota: --wave-window: needs --wave\n");
  EXPECT_EQ(refused({"--wave-nodes", "5"}), "rota: --wave-nodes: needs --wave\n");
}

TEST(Waveform, AnInterruptedRun_LeavesNoFile) {
  const ScratchFolder folder;
  const std::string wave = folder.path("run.vcd");
  const int status = interrupt_rota({"sim", "torus:16x16", "--model", "rtl", "--flits", "64", "--wave", wave}, 1500);
  EXPECT_EQ(status, 130);
  EXPECT_THAT(folder.files(), testing::IsEmpty());
}

}  // namespace
}  // namespace rota::cli
