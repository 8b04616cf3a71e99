// SPDX-License-Identifier: Apache-2.0
//
// `rota sweep` as users run it: the same bytes from one process, several, several ranks, and after kills.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kMpirun = "/usr/bin/mpirun";
constexpr const char* kSweep = R"(
topologies = ["ring:4", "nonsense:3", "hypercube:3"]
ports = ["all", "single"]
disciplines = ["lockstep", "self-timed"]
)";
constexpr std::size_t kSweepRows = 12;

/// A shell in `folder` in which $ROTA is the command, for 60 s at most. mpirun's own settings: as root, on one core,
/// bound to none.
CommandResult in_shell(const ScratchFolder& folder, const std::string& script) {
  return run_program("/usr/bin/timeout",
                     {"--kill-after=5", "60", "/bin/bash", "-c",
                      "export ROTA='" + rota_path() +
                          "' OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
                          "OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none\n" +
                          script},
                     folder.path());
}

/// The bytes that every way of running must give.
std::string expected_csv(const ScratchFolder& folder) {
  const CommandResult result = in_shell(folder, "$ROTA sweep s.toml --jobs 1 -o expected.csv");
  EXPECT_EQ(result.status, 0) << result.err;
  return read_file(folder.path("expected.csv"));
}

/// The journals' lines about rows. A row that was simulated twice has two.
std::multiset<std::string> journal_rows(const ScratchFolder& folder, const std::string& csv) {
  std::multiset<std::string> rows;
  for (const std::string& name : folder.files()) {
    if (name.rfind(csv + ".", 0) != 0) continue;
    std::istringstream lines(read_file(folder.path(name)));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) rows.insert(line);
  }
  return rows;
}

void expect_no_row_twice(const ScratchFolder& folder, const std::string& csv, std::size_t count) {
  const auto rows = journal_rows(folder, csv);
  EXPECT_EQ(rows.size(), count);
  EXPECT_EQ(std::set<std::string>(rows.begin(), rows.end()).size(), count);
}

class Sweep : public ::testing::Test {
 protected:
  Sweep() { write_file(folder_.path("s.toml"), kSweep); }
  ScratchFolder folder_;
};

TEST_F(Sweep, AFailingRowIsARowWithItsError_AndTheOthersHaveTheirFigures) {
  std::istringstream lines(expected_csv(folder_));
  std::vector<std::string> rows;
  for (std::string line; std::getline(lines, line);) rows.push_back(line);
  ASSERT_EQ(rows.size(), kSweepRows + 1);
  EXPECT_THAT(rows[1], ::testing::StartsWith("ring:4,total-exchange,all,default,default,lockstep,systemc,1,0,"));
  EXPECT_THAT(rows[1], ::testing::EndsWith(",0,"));
  EXPECT_THAT(rows[5], HasSubstr(",2,topology 'nonsense:3': unknown family"));
}

TEST_F(Sweep, OfSeveralJobs_AndRunAgain_GivesTheSameBytes) {
  const std::string expected = expected_csv(folder_);
  EXPECT_EQ(in_shell(folder_, "$ROTA sweep s.toml --jobs 2 -o two.csv").status, 0);
  EXPECT_EQ(read_file(folder_.path("two.csv")), expected);
  EXPECT_EQ(in_shell(folder_, "$ROTA sweep s.toml --jobs 3").status, 0);
  EXPECT_EQ(read_file(folder_.path("s.csv")), expected);
  const CommandResult again = in_shell(folder_, "$ROTA sweep s.toml --json");
  EXPECT_EQ(again.out, "{\"file\":\"s.csv\",\"rows\":12,\"resumed\":12,\"refused\":4,\"failed\":0}\n");
  EXPECT_EQ(read_file(folder_.path("s.csv")), expected);
  expect_no_row_twice(folder_, "s.csv", kSweepRows);
}

TEST_F(Sweep, Killed_GoesOnWhereItEnded) {
  const std::string expected = expected_csv(folder_);
  const CommandResult killed = in_shell(folder_, R"sh(
    $ROTA sweep s.toml --jobs 1 -o k.csv & sweep=$!
    until [ "$(wc -l < k.csv.0.journal 2>/dev/null || echo 0)" -ge 4 ]; do sleep 0.01; done
    kill -9 $sweep; wait $sweep; echo $?)sh");
  EXPECT_EQ(killed.out, "137\n");
  EXPECT_THAT(folder_.files(), ::testing::Not(::testing::Contains("k.csv")));
  const CommandResult resumed = in_shell(folder_, "$ROTA sweep s.toml --jobs 2 -o k.csv");
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(read_file(folder_.path("k.csv")), expected);
  expect_no_row_twice(folder_, "k.csv", kSweepRows);
}

TEST_F(Sweep, WithASimulationKilled_EndsWithAMessageAndNoFile_AndIsRepeated) {
  write_file(folder_.path("long.toml"), "topologies = [\"ring:4\", \"torus:16x16\"]\nflits = [2000]\n");
  const CommandResult killed = in_shell(folder_, R"sh(
    $ROTA sweep long.toml --jobs 1 & sweep=$!
    until [ "$(wc -l < long.csv.0.journal 2>/dev/null || echo 0)" -ge 2 ]; do sleep 0.01; done
    child=
    until [ -n "$child" ]; do child=$(cat /proc/$sweep/task/*/children); done
    kill -9 $child; wait $sweep; echo $?)sh");
  EXPECT_EQ(killed.out, "1\n");
  EXPECT_THAT(killed.err, HasSubstr("row 2 (torus:16x16): signal 9 ended its simulation; no CSV file is written"));
  EXPECT_THAT(folder_.files(), ElementsAre("long.csv.0.journal", "long.toml", "s.toml"));
  expect_no_row_twice(folder_, "long.csv", 1);
}

TEST_F(Sweep, UnderSlurm_RanksShareTheRows) {
  const std::string expected = expected_csv(folder_);
  EXPECT_EQ(in_shell(folder_, "SLURM_PROCID=1 SLURM_STEP_NUM_TASKS=2 $ROTA sweep s.toml").out, "");
  expect_no_row_twice(folder_, "s.csv", kSweepRows / 2);
  const CommandResult merged = in_shell(folder_, "SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=2 $ROTA sweep s.toml");
  EXPECT_EQ(merged.status, 0) << merged.err;
  EXPECT_EQ(read_file(folder_.path("s.csv")), expected);
  expect_no_row_twice(folder_, "s.csv", kSweepRows);
  EXPECT_EQ(in_shell(folder_, "SLURM_PROCID=2 SLURM_STEP_NUM_TASKS=2 $ROTA sweep s.toml").status, 2);
}

TEST_F(Sweep, WithASilentRank_EndsWithAMessageAndNoFile) {
  const CommandResult result =
      in_shell(folder_, "SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=2 $ROTA sweep s.toml --rank-timeout 1");
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, HasSubstr("rank 1 of 2 gave no sign of life for 1 s and owes 6 rows"));
  EXPECT_THAT(folder_.files(), ElementsAre("s.csv.0.journal", "s.toml"));
}

TEST_F(Sweep, UnderMpirun_GivesTheSameBytes_AndARankThatDiesEndsIt) {
  if (::access(kMpirun, X_OK) != 0) GTEST_SKIP() << "no mpirun";
  const std::string expected = expected_csv(folder_);
  const CommandResult killed = in_shell(folder_, R"sh(
    cat > dies <<'END'
      $ROTA sweep s.toml -o m.csv & sweep=$!
      until [ "$(wc -l < m.csv.1.journal 2>/dev/null || echo 0)" -ge 2 ]; do sleep 0.01; done
      kill -9 $sweep; wait $sweep; exit
END
    mpirun -n 1 $ROTA sweep s.toml -o m.csv : -n 1 bash dies)sh");
  EXPECT_NE(killed.status, 0);
  EXPECT_THAT(killed.err, HasSubstr("the job has been aborted"));
  EXPECT_THAT(folder_.files(), ::testing::Not(::testing::Contains("m.csv")));
  const CommandResult both = in_shell(folder_, "mpirun -n 2 $ROTA sweep s.toml -o m.csv");
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_EQ(read_file(folder_.path("m.csv")), expected);
  expect_no_row_twice(folder_, "m.csv", kSweepRows);
}

}  // namespace
}  // namespace rota
