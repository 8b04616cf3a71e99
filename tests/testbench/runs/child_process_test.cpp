// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/child_process.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "compiler/error.h"

namespace rota::cli {
namespace {

ChildResult shell(const std::string& script) { return run_child("/bin/sh", {"-c", script}); }

TEST(ChildProcess, ItsStatusAndBothStreamsAreReturned) {
  const ChildResult result = shell("echo told; echo complained >&2; exit 3");
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.out, "told\n");
  EXPECT_EQ(result.err, "complained\n");
}

TEST(ChildProcess, ArgumentsArriveUnsplit) {
  const ChildResult result = run_child("/usr/bin/printf", {"[%s]", "two words", "", "$HOME"});
  EXPECT_EQ(result.out, "[two words][][$HOME]");
}

TEST(ChildProcess, OutputBeyondThePipesCapacityOnBothStreamsIsReadWhole) {
  const ChildResult result = shell("head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero; head -c 7 /dev/zero >&2");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out.size(), 300000U);
  EXPECT_EQ(result.err.size(), 300007U);
}

TEST(ChildProcess, EndedByASignal_StatusIs128PlusIt) { EXPECT_EQ(shell("kill -9 $$").status, 137); }

TEST(ChildProcess, ItsStdinIsEmpty) { EXPECT_EQ(shell("cat").out, ""); }

TEST(ChildProcess, ThatIsNotThere_IsAnInputErrorThatNamesIt) {
  try {
    (void)run_child("/nowhere/program", {});
    FAIL() << "started";
  } catch (const InputError& problem) {
    EXPECT_NE(std::string(problem.what()).find("/nowhere/program"), std::string::npos) << problem.what();
  }
}

TEST(ChildProcess, ManyAtOnce_EachThreadGetsItsOwnChildsOutput) {
  std::vector<std::string> outs(8);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < outs.size(); ++i) {
    threads.emplace_back([&outs, i] { outs[i] = shell("sleep 0.1; echo " + std::to_string(i)).out; });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < outs.size(); ++i) EXPECT_EQ(outs[i], std::to_string(i) + "\n");
}

TEST(OwnPath, IsThisTest) { EXPECT_EQ(run_child(own_path(), {"--gtest_list_tests"}).status, 0); }

}  // namespace
}  // namespace rota::cli
