// SPDX-License-Identifier: Apache-2.0
#include "testbench/sweep/sweep_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/error.h"
#include "tests/testbench/run_rota.h"

namespace rota::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<SweepRow> rows_of(const std::string& text) {
  const ScratchFolder folder;
  write_file(folder.path("s.toml"), text);
  return read_sweep_file(folder.path("s.toml"));
}

/// The complaint about the text, from the file's name on.
std::string complaint_about(const std::string& text) {
  try {
    (void)rows_of(text);
  } catch (const InputError& problem) {
    const std::string message = problem.what();
    return message.substr(message.find("s.toml"));
  }
  return "none";
}

TEST(SweepFile, RowsAreTheProductOfTheAxes_TheLastAxisFastest) {
  const auto rows = rows_of("flits = [1, 4]\ntopologies = [\"ring:4\", \"ring:5\"]\nports = [\"single\"]\n");
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_THAT(rows[1].values,
              ElementsAre("ring:4", "total-exchange", "single", "default", "default", "lockstep", "systemc", "4", "0"));
  EXPECT_EQ(rows[2].values.front(), "ring:5");
}

TEST(SweepFile, TheDefaultAlgorithmIsNotNamedToSim) {
  const auto rows = rows_of("topologies = [\"ring:4\"]\nalgorithms = [\"default\", \"wait-free\"]\n");
  EXPECT_THAT(rows[0].arguments(), ::testing::Not(::testing::Contains("--algorithm")));
  EXPECT_THAT(rows[1].arguments(), ::testing::IsSupersetOf({"sim", "ring:4", "--algorithm", "wait-free", "--json"}));
}

TEST(SweepFile, BadInput_NamesTheLineAndWhatIsAllowed) {
  const std::string ring = "topologies = [\"ring:4\"]\n";
  EXPECT_THAT(complaint_about(ring + "\nflit = [1]\n"),
              StartsWith("s.toml:3: 'flit': unknown key; allowed: topologies"));
  EXPECT_THAT(complaint_about(ring + "zeta = 1\nalpha = 1\n"), StartsWith("s.toml:2: 'zeta'"));
  EXPECT_THAT(complaint_about(ring + "flits = [1,\n0]\n"),
              StartsWith("s.toml:3: flits 0: allowed: whole numbers from 1 to"));
  EXPECT_THAT(complaint_about(ring + "flits = [1.5]\n"), StartsWith("s.toml:2: flits: allowed: whole numbers"));
  EXPECT_THAT(complaint_about(ring + "flits = 1\n"), StartsWith("s.toml:2: flits: allowed: an array"));
  EXPECT_THAT(complaint_about(ring + "flits = []\n"), StartsWith("s.toml:2: flits: allowed: an array"));
  EXPECT_THAT(complaint_about(ring + "ports = [\"both\"]\n"),
              HasSubstr("s.toml:2: ports 'both': allowed: all, single"));
  EXPECT_THAT(complaint_about(ring + "startups = [3, 3]\n"), StartsWith("s.toml:2: startups '3': it is there twice"));
  EXPECT_THAT(complaint_about("topologies = [\"--wave\"]\n"), HasSubstr("does not begin with '-'"));
  EXPECT_THAT(complaint_about("topologies = [\"ring:4\"\n"), StartsWith("s.toml:1: "));
  EXPECT_THAT(complaint_about("flits = [1]\n"), StartsWith("s.toml: topologies = [...] is missing"));
  EXPECT_THAT(complaint_about(std::string(2000000, '#')), HasSubstr("more than 1048576 bytes"));
}

TEST(SweepFile, AFolderOrNoFile_IsBadInput) {
  EXPECT_THROW((void)read_sweep_file("/"), InputError);
  EXPECT_THROW((void)read_sweep_file("/nowhere/s.toml"), InputError);
}

}  // namespace
}  // namespace rota::cli
