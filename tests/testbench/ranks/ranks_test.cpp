// SPDX-License-Identifier: Apache-2.0
//
// What goes wrong with ranks, and what ranks cannot do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

#include "testbench/ranks/launcher.h"
#include "tests/testbench/ranks/run_ranks.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Ranks : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_mpi()) GTEST_SKIP() << "built without MPI";
  }
};

TEST_F(Ranks, MoreThanNodesDoTheirRun) {
  const std::vector<std::string> line{"sim", "ring:2", "--json"};
  const CommandResult many = run_ranks(4, line);
  EXPECT_EQ(many.status, 0) << many.err;
  EXPECT_EQ(many.out, run_rota(line).out);
}

TEST_F(Ranks, BadInputIsOneLineWithStatus2) {
  const CommandResult result = run_ranks(3, {"sim", "torus:0x4"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, StartsWith("rota: topology"));
  EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
}

TEST_F(Ranks, AFailedCheckIsOneLineWithStatus1) {
  const CommandResult result = run_ranks(2, {"sim", "torus:4x4", "--fault", "data@0:0:9999"});
  EXPECT_EQ(result.status, run_rota({"sim", "torus:4x4", "--fault", "data@0:0:9999"}).status);
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
}

TEST_F(Ranks, FilesOfAllNodesNeedOneProcess) {
  const ScratchFolder folder;
  const CommandResult result = run_ranks(2, {"sim", "torus:4x4", "--stats", folder.path("run.csv")});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("--stats: needs all nodes in one process; 2 ranks share this run"));
  EXPECT_THAT(folder.files(), testing::IsEmpty());
}

/// Each rank makes the schedule for itself, and a clock would choose another one on each.
TEST_F(Ranks, EffortNeedsOneProcess) {
  const CommandResult result = run_ranks(2, {"sim", "torus:4x4", "--effort", "1"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("--effort: needs all nodes in one process; 2 ranks share this run"));
  EXPECT_EQ(run_ranks(2, {"sim", "torus:4x4", "--algorithm-seed", "2"}).status, 0);
}

/// The process's children, as the kernel lists them.
std::vector<pid_t> children_of(pid_t process) {
  const std::string task = "/proc/" + std::to_string(process) + "/task/" + std::to_string(process);
  std::ifstream in(task + "/children");
  return {std::istream_iterator<pid_t>(in), {}};
}

/// A zombie, which nobody has asked for its status yet, has ended.
bool has_ended(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string number;
  std::string name;
  std::string state = "Z";
  in >> number >> name >> state;
  return state == "Z";
}

TEST_F(Ranks, OneThatDiesEndsTheOthers) {
  const pid_t run = ::fork();
  ASSERT_GE(run, 0);
  if (run == 0) {
    // Far more cycles than this test will wait for.
    const auto arguments = mpirun_arguments(2, {"sim", "torus:16x16", "--model", "systemc", "--flits", "60000"});
    std::vector<char*> argv{const_cast<char*>(ROTA_MPIRUN)};
    for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    ::execv(ROTA_MPIRUN, argv.data());
    ::_exit(127);
  }
  std::vector<pid_t> ranks;
  for (int i = 0; i < 200 && ranks.size() < 2; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ranks = children_of(run);
  }
  ASSERT_EQ(ranks.size(), 2U);
  std::this_thread::sleep_for(std::chrono::seconds(1));  // into the run
  ::kill(ranks.back(), SIGKILL);
  int status = 0;
  ::waitpid(run, &status, 0);  // the test's time limit is the check that nothing hangs
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_NE(WEXITSTATUS(status), 0);
  for (int i = 0; i < 200 && !has_ended(ranks.front()); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_TRUE(has_ended(ranks.front())) << "the other rank still runs";
}

TEST(Launcher, TellsRanksFromTheEnvironment) {
  const auto ranks_with = [](const char* variable, const char* value) {
    ::setenv(variable, value, 1);
    const std::uint32_t ranks = cli::launched_ranks();
    ::unsetenv(variable);
    return ranks;
  };
  EXPECT_EQ(cli::launched_ranks(), 1U);
  EXPECT_EQ(ranks_with("OMPI_COMM_WORLD_SIZE", "3"), 3U);
  EXPECT_EQ(ranks_with("PMI_SIZE", "5"), 5U);
  EXPECT_EQ(ranks_with("PMI_SIZE", "many"), 1U);
  EXPECT_EQ(ranks_with("SLURM_STEP_NUM_TASKS", "4"), 1U) << "a batch script, not srun";
  ::setenv("PMIX_RANK", "0", 1);
  ::setenv("SLURM_STEP_NUM_TASKS", "4", 1);
  EXPECT_EQ(cli::launched_ranks(), 4U);
  cli::start_no_ranks();
  EXPECT_EQ(cli::launched_ranks(), 1U);
  ::unsetenv("SLURM_STEP_NUM_TASKS");
}

}  // namespace
}  // namespace rota
