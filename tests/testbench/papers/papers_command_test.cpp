// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

TEST(PapersCommand, Paper002_EveryClaimAgrees_AndItsCsvIsWritten) {
  const ScratchFolder folder;
  const CommandResult result = run_rota({"papers", "--paper", "002", "--json", "--csv", folder.path("csv")});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["differ"], 0);
  ASSERT_EQ(json["papers"].size(), 1U);
  EXPECT_EQ(json["papers"][0]["paper"], "002");
  std::size_t measured = 0;
  for (const auto& claim : json["papers"][0]["claims"]) {
    EXPECT_EQ(claim["result"], "agrees") << claim;
    if (!claim.contains("systemc")) continue;
    ++measured;
    EXPECT_EQ(claim["systemc"], claim["formula"]) << claim;
  }
  EXPECT_GE(measured, 280U);  // tables 1 and 2: 7 collectives, 2 port models, 10 dimensions
  EXPECT_THAT(read_file(folder.path("csv/paper-002.csv")), HasSubstr("table 2"));
}

TEST(PapersCommand, UnknownPaper_IsBadInput) {
  const CommandResult result = run_rota({"papers", "--paper", "005"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("rota: --paper 005: allowed: 000"));
}

}  // namespace
}  // namespace rota
