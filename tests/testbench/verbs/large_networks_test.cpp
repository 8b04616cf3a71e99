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

}  // namespace
}  // namespace rota
