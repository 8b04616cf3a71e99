// SPDX-License-Identifier: Apache-2.0
//
// The files that --wave leaves, as a user sees them: whole, in place, the same for the same run, or not there at all.
#include "testbench/waves/waveform.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "compiler/error.h"
#include "tests/testbench/run_rota.h"

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

}  // namespace
}  // namespace rota::cli
