// SPDX-License-Identifier: Apache-2.0
//
// Networks whose schedules take most of what a search may spend.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

/// Its first rule takes 67,583 steps and is as much work as small networks get for all their tries.
TEST(LargeNetworks, AHypercube_MeetsItsBoundByDefault) {
  const CommandResult result = run_rota({"schedule", "hypercube:17", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto report = nlohmann::json::parse(result.out);
  EXPECT_EQ(report["steps"], 65'536);
  EXPECT_EQ(report["bound"], 65'536);
}

/// Its list of hops would take more than the memory budget.
TEST(LargeNetworks, ASquareTorus_IsScheduledByCourses) {
  const CommandResult result = run_rota({"schedule", "torus:520x520", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto report = nlohmann::json::parse(result.out);
  EXPECT_EQ(report["algorithm"], "wait-free");
  EXPECT_EQ(report["steps"], 17'576'000);
  EXPECT_EQ(report["optimal"], true);
  EXPECT_EQ(report["startups"], 17'576'000);
  EXPECT_EQ(report["no_router"], "a class has 70304000 hops; programs are made for at most 67108864");
}

TEST(LargeNetworks, CoursesAreNotWritten) {
  const ScratchFolder folder;
  const CommandResult result = run_rota({"schedule", "torus:520x520", "-o", folder.path("t.jsonl")});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(
      result.err,
      "rota: -o: a file of 70304000 hops for each of 270400 nodes; allowed: at most 67108864 for each, or without "
      "-o\n");
  EXPECT_TRUE(folder.files().empty());
}

}  // namespace
}  // namespace rota
