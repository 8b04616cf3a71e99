// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "tests/testbench/run_rota.h"

namespace rota::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::vector<PaperRows> one_paper(std::uint64_t steps) {
  const Claim claim{.id = "000/theorem-1/a",
                    .place = "Theorem 1",
                    .what = "circulants, \"any\"",
                    .printed = "s(v)",
                    .formula = "32",
                    .run = cli::Run{.spec = "circulant:16:1,5", .ports = "single", .algorithm = "a"}};
  Outcome outcome;
  outcome.schedule.steps = steps;
  outcome.systemc = SourceCounts{steps, 512, steps + 3};
  outcome.hardware = {1, 20, 31, 2, 699};
  outcome.bound = 32;
  outcome.self_timed_cycles = 34;
  return {{"000", "A title", {compare(claim, {.run = &outcome})}}};
}

TEST(PapersJson, RowHasItsNumbersItsHardwareAndItsCommand) {
  const auto json = to_json(one_paper(32));
  EXPECT_EQ(json["differ"], 0);
  const auto& paper = json["papers"][0];
  EXPECT_EQ(paper["paper"], "000");
  EXPECT_EQ(paper["title"], "A title");
  const auto& row = paper["claims"][0];
  EXPECT_EQ(row["id"], "000/theorem-1/a");
  EXPECT_EQ(row["printed"], "s(v)");
  EXPECT_EQ(row["formula"], 32);
  EXPECT_EQ(row["systemc"], 32);
  EXPECT_FALSE(row.contains("rtl"));
  EXPECT_EQ(row["no_rtl"], "more than 64 nodes");
  EXPECT_FALSE(row.contains("otherwise"));
  EXPECT_EQ(row["self_timed"], 34);
  EXPECT_EQ(row["evidence"], "measured");
  EXPECT_EQ(row["lanes"], 1);
  EXPECT_EQ(row["depth"], 20);
  EXPECT_EQ(row["slots"], 31);
  EXPECT_EQ(row["classes"], 2);
  EXPECT_EQ(row["rom_bits"], 699);
  EXPECT_EQ(row["role"], "claim");
  EXPECT_EQ(row["bound"], 32);
  EXPECT_EQ(row["result"], "agrees");
  EXPECT_EQ(row["command"], "rota sim circulant:16:1,5 --ports single --algorithm a --router handshake");
}

TEST(PapersJson, NumberThatNoModelCounted_IsNoSystemcNumber) {
  auto papers = one_paper(32);
  Row& row = papers[0].rows[0];
  for (const Evidence evidence : {Evidence::counted, Evidence::derived}) {
    row.evidence = evidence;
    const auto json = to_json(papers)["papers"][0]["claims"][0];
    EXPECT_FALSE(json.contains("systemc"));
    EXPECT_EQ(json["otherwise"], 32);
    EXPECT_EQ(json["evidence"], to_string(evidence));
  }
}

TEST(PapersJson, ClaimAboutTwoRuns_HasBothCommands_OneWhereTheVerifierJudgesBoth) {
  auto papers = one_paper(32);
  Claim& claim = papers[0].rows[0].claim;
  claim.against = claim.run;
  claim.run->startup_cycles = 10;
  EXPECT_EQ(to_json(papers)["papers"][0]["claims"][0]["command"],
            "rota sim circulant:16:1,5 --ports single --algorithm a --startup 10 --router timed against "
            "rota sim circulant:16:1,5 --ports single --algorithm a --router handshake");
  claim.run->only_verified = true;
  claim.against->only_verified = true;
  EXPECT_EQ(to_json(papers)["papers"][0]["claims"][0]["command"],
            "rota schedule circulant:16:1,5 --ports single --algorithm a");
}

TEST(PapersJson, RowThatDiffers_IsCountedAndSaysWhy) {
  const auto json = to_json(one_paper(33));
  EXPECT_EQ(json["differ"], 1);
  EXPECT_EQ(json["papers"][0]["claims"][0]["result"], "DIFFERS");
  EXPECT_EQ(json["papers"][0]["claims"][0]["note"], "measured 33, formula 32");
}

TEST(PapersJson, Regression_SaysSo) {
  auto papers = one_paper(32);
  papers[0].rows[0].claim.regression = true;
  EXPECT_EQ(to_json(papers)["papers"][0]["claims"][0]["role"], "regression");
}

TEST(PapersList, HasIdsAndKindsOfEvidence) {
  const std::vector<Paper> papers{{"000", "A title", {one_paper(32)[0].rows[0].claim}}};
  EXPECT_THAT(list_as_text(papers), HasSubstr("  000/theorem-1/a  measured    Theorem 1, circulants, \"any\"\n"));
  EXPECT_EQ(list_as_json(papers)["papers"][0]["claims"][0]["evidence"], "measured");
  EXPECT_EQ(list_as_json(papers)["papers"][0]["claims"][0]["erratum"], false);
}

TEST(PapersText, RowThatDiffers_IsMarkedAndCounted) {
  const std::string text = to_text(one_paper(33));
  EXPECT_THAT(text, HasSubstr("DIFFERS 000/theorem-1/a Theorem 1, circulants, \"any\": measured 33, formula 32"));
  EXPECT_THAT(text, HasSubstr("1 rows: 0 agree, 0 known errata, 0 stated only, 1 differ"));
}

TEST(PapersCsv, FieldsWithCommasAndQuotes_AreQuoted) {
  const std::string csv = to_csv(one_paper(32)[0]);
  EXPECT_THAT(csv, StartsWith("paper,id,place,claim,network,"));
  EXPECT_THAT(csv,
              HasSubstr("\n000,000/theorem-1/a,Theorem 1,\"circulants, \"\"any\"\"\",\"circulant:16:1,5\",single,"));
}

TEST(PapersCsv, IsWrittenIntoAFolderThatIsMade) {
  const ScratchFolder folder;
  write_csv(one_paper(32), folder.path("new/folder"));
  EXPECT_EQ(read_file(folder.path("new/folder/paper-000.csv")), to_csv(one_paper(32)[0]));
}

TEST(PapersCsv, FolderThatIsAFile_IsAnInputError) {
  const ScratchFolder folder;
  write_file(folder.path("file"), "");
  EXPECT_THROW(write_csv(one_paper(32), folder.path("file")), InputError);
}

}  // namespace
}  // namespace rota::cli
