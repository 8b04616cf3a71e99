// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

TEST(PapersCommand, Paper001_EveryClaimAgreesOrIsAKnownErratum_AndItsCsvIsWritten) {
  const ScratchFolder folder;
  const CommandResult result = run_rota({"papers", "--paper", "001", "--json", "--csv", folder.path("csv")});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["differ"], 0);
  ASSERT_EQ(json["papers"].size(), 1U);
  EXPECT_EQ(json["papers"][0]["paper"], "001");
  std::size_t on_systemc = 0;
  std::size_t otherwise = 0;
  for (const auto& claim : json["papers"][0]["claims"]) {
    EXPECT_NE(claim["result"], "DIFFERS") << claim;
    EXPECT_NE(claim.contains("systemc"), claim.contains("otherwise")) << claim;
    on_systemc += claim.contains("systemc") ? 1 : 0;
    otherwise += claim.contains("otherwise") ? 1 : 0;
    EXPECT_EQ(claim[claim.contains("systemc") ? "systemc" : "otherwise"], claim["formula"]) << claim;
    EXPECT_EQ(claim["how"] == "simulated", claim.contains("systemc")) << claim;
    EXPECT_NE(claim.contains("rtl"), claim.contains("no_rtl")) << claim;
    for (const char* key : {"id", "lanes", "depth", "slots", "classes", "rom_bits"}) {
      EXPECT_TRUE(claim.contains(key)) << key << claim;
    }
  }
  EXPECT_GE(on_systemc, 100U);
  EXPECT_GE(otherwise, 30U);  // bounds, and networks beyond 1,024 nodes
  EXPECT_THAT(read_file(folder.path("csv/paper-001.csv")), HasSubstr("Theorem 5"));
}

TEST(PapersCommand, Row_IsThatClaimAlone) {
  const CommandResult result = run_rota({"papers", "--row", "002-03", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  ASSERT_EQ(json["papers"].size(), 1U);
  ASSERT_EQ(json["papers"][0]["claims"].size(), 1U);
  const auto& claim = json["papers"][0]["claims"][0];
  EXPECT_EQ(claim["id"], "002-03");
  EXPECT_EQ(claim["claim"], "broadcast, d = 3, MLA");
  EXPECT_EQ(claim["systemc"], 3);
}

TEST(PapersCommand, UnknownRow_IsBadInput) {
  const CommandResult result = run_rota({"papers", "--row", "002-0"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("rota: --row 002-0: allowed: 000-01 to 000-"));
}

TEST(PapersCommand, UnknownPaper_IsBadInput) {
  const CommandResult result = run_rota({"papers", "--paper", "005"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("rota: --paper 005: allowed: 000"));
}

}  // namespace
}  // namespace rota
