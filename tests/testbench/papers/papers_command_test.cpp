// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

// All rows take minutes: scripts/papers --check. These are of both kinds of evidence.
TEST(PapersCommand, RowsOfPaper001_AgreeAndSayWhatMeasuredThem_AndTheirCsvIsWritten) {
  const ScratchFolder folder;
  const CommandResult result = run_rota({"papers", "--row", "001/corollary-3", "--json", "--csv", folder.path("csv")});
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
    EXPECT_EQ(claim["evidence"] == "measured", claim.contains("systemc")) << claim;
    EXPECT_NE(claim.contains("rtl"), claim.contains("no_rtl")) << claim;
    for (const char* key : {"id", "lanes", "depth", "slots", "classes", "rom_bits"}) {
      EXPECT_TRUE(claim.contains(key)) << key << claim;
    }
  }
  EXPECT_GE(on_systemc, 8U);
  EXPECT_GE(otherwise, 2U);  // networks beyond 1,024 nodes
  EXPECT_THAT(read_file(folder.path("csv/paper-001.csv")), HasSubstr("Corollary 3"));
}

TEST(PapersCommand, Row_IsThatClaimAlone) {
  const CommandResult result = run_rota({"papers", "--row", "002/table-1/broadcast/d3/all", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  ASSERT_EQ(json["papers"].size(), 1U);
  ASSERT_EQ(json["papers"][0]["claims"].size(), 1U);
  const auto& claim = json["papers"][0]["claims"][0];
  EXPECT_EQ(claim["id"], "002/table-1/broadcast/d3/all");
  EXPECT_EQ(claim["claim"], "broadcast, d = 3, MLA");
  EXPECT_EQ(claim["systemc"], 3);
  EXPECT_EQ(claim["evidence"], "measured");
}

TEST(PapersCommand, MostNodes_LeavesOutRowsOfLargerNetworks) {
  const auto rows = [](const std::string& most_nodes) {
    const CommandResult listed =
        run_rota({"papers", "--row", "002/table-1/broadcast", "--list", "--json", "--most-nodes", most_nodes});
    EXPECT_EQ(listed.status, 0) << listed.err;
    std::vector<std::string> ids;
    const auto report = nlohmann::json::parse(listed.out);
    for (const auto& claim : report["papers"][0]["claims"]) ids.push_back(claim["id"]);
    return ids;
  };
  EXPECT_THAT(rows("15"), Contains("002/table-1/broadcast/d3/all"));
  EXPECT_THAT(rows("15"), Not(Contains("002/table-1/broadcast/d4/all")));
  EXPECT_THAT(rows("16"), Contains("002/table-1/broadcast/d4/all"));
  EXPECT_EQ(run_rota({"papers", "--most-nodes", "1"}).status, 2);
}

TEST(PapersCommand, BeginningOfIds_IsAllTheirRows) {
  const CommandResult result = run_rota({"papers", "--row", "002/table-1/broadcast/d3", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["papers"][0]["claims"].size(), 2U);
}

// Steps, transmissions and cycles less c0 are those of the handshake router.
TEST(PapersCommand, RowsOnTheTimedRouter_Agree_AndRunOnIt) {
  for (const char* row : {"002/table-1/broadcast", "001/corollary-3"}) {
    const CommandResult result = run_rota({"papers", "--row", row, "--router", "timed", "--json"});
    ASSERT_EQ(result.status, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["differ"], 0);
    for (const auto& claim : json["papers"][0]["claims"]) {
      if (!claim.contains("systemc")) continue;
      EXPECT_THAT(claim["command"].get<std::string>(), HasSubstr("--router timed")) << claim;
      EXPECT_FALSE(claim.contains("self_timed")) << claim;
    }
  }
}

TEST(PapersCommand, UnknownRow_IsBadInput_AndSaysWhatIsNear) {
  const CommandResult result = run_rota({"papers", "--row", "002/table-1/brodcast"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("rota: --row 002/table-1/brodcast: no row has this id; 002/table-1 goes on with "
                                    "broadcast, accumulation, "));
  EXPECT_THAT(result.err, HasSubstr("`rota papers --list` has all\n"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
}

TEST(PapersCommand, Help_NamesTheFivePapers) {
  const CommandResult result = run_rota({"papers", "--help"});
  EXPECT_EQ(result.status, 0);
  for (const char* line : {"000  Dimakopoulos, Dimopoulos: Optimal total exchange in Cayley graphs",
                           "001  Dimakopoulos", "002  Bertsekas", "003  Tseng", "004  Liu"}) {
    EXPECT_THAT(result.out, HasSubstr(line));
  }
}

TEST(PapersCommand, HelpOfTheCommand_SaysWhereThePapersAreNamed) {
  EXPECT_THAT(run_rota({"--help"}).out, HasSubstr("`rota papers --help` names them"));
}

TEST(PapersCommand, List_RunsNothingAndNamesEveryRow) {
  const CommandResult result = run_rota({"papers", "--list"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("\n  002/table-1/broadcast/d4/all "));
}

TEST(PapersCommand, UnknownPaper_IsBadInput) {
  const CommandResult result = run_rota({"papers", "--paper", "005"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("rota: --paper 005: allowed: 000"));
}

}  // namespace
}  // namespace rota
