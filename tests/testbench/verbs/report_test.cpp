// SPDX-License-Identifier: Apache-2.0
//
// `rota report` as its users call it. What the pages contain and how they play is tested in web/test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Report : public testing::Test {
 protected:
  CommandResult report(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "report");
    return run_rota(arguments);
  }
  ScratchFolder folder;
};

TEST_F(Report, Page_IsOneFile_ThatNamesNoOther) {
  const CommandResult result = report({"torus:4x4", "-o", folder.path("page.html")});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "torus:4x4: 8 steps in " + folder.path("page.html") + "; open it with a browser\n");
  EXPECT_THAT(folder.files(), ElementsAre("page.html"));
  const std::string page = read_file(folder.path("page.html"));
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, Not(HasSubstr("<script src")));
  EXPECT_THAT(page, Not(HasSubstr("@import")));
}

TEST_F(Report, ScheduleFiles_AreShown_Too) {
  ASSERT_EQ(run_rota({"schedule", "star:4", "-o", folder.path("s.jsonl")}).status, 0);
  const CommandResult result = report({folder.path("s.jsonl"), "-o", folder.path("page.html"), "--json"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["classes"], 1) << "the page needs one node's hops only";
}

TEST_F(Report, LargeTorus_StaysSmall) {
  ASSERT_EQ(report({"torus:16x16", "-o", folder.path("page.html")}).status, 0);
  EXPECT_LT(read_file(folder.path("page.html")).size(), 5'000'000U);
}

TEST_F(Report, BadInput_IsRefusedInALine_AndLeavesNoFile) {
  const auto refused = [&](std::vector<std::string> arguments, const std::string& line) {
    const CommandResult result = report(std::move(arguments));
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr(line));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_TRUE(folder.files().empty());
  };
  refused({"torus:4x4"}, "-o is missing; allowed: -o FILE.html");
  refused({"torus:64x64", "-o", folder.path("p.html")}, "4096 nodes; a page shows up to 1024");
  refused({"complete:256", "-o", folder.path("p.html")}, "65280 directed links; a page shows up to 16384 (rota sim");
  refused({"torus:4x4", "-o", folder.path("no/p.html")}, "cannot be written");
  refused({"torus:4x4", "-o", folder.path("")}, "it is a directory");
  refused({"torus:4x4", "-o", folder.path("p.html"), "--wave", "w.vcd"}, "--wave: unknown option");
}

TEST_F(Report, InterruptedRun_LeavesNoHalfFile) {
  EXPECT_EQ(
      interrupt_rota({"report", "star:6", "--flits", "4000", "--model", "systemc", "-o", folder.path("p.html")}, 2500),
      130);
  EXPECT_TRUE(folder.files().empty());
}

}  // namespace
}  // namespace rota
