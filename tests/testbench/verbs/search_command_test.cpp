// SPDX-License-Identifier: Apache-2.0
//
// `rota search` as users run it: what it writes is what the other verbs take.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

std::vector<std::string> search_arguments(std::vector<std::string> more) {
  more.insert(more.begin(), "search");
  return more;
}

nlohmann::json json_of(const std::vector<std::string>& arguments, const ScratchFolder& folder) {
  const CommandResult result = run_rota(arguments, folder.path());
  EXPECT_EQ(result.status, 0) << result.err;
  return result.status == 0 ? nlohmann::json::parse(result.out) : nlohmann::json{};
}

// A circulant, a torus and a network that only a file can name.
TEST(SearchCommand, ItsFiles_AreTakenByTheOtherVerbs) {
  for (const auto& [nodes, degree] : {std::pair{"13", "4"}, std::pair{"9", "2"}, std::pair{"24", "3"}}) {
    SCOPED_TRACE(nodes);
    const ScratchFolder folder;
    const auto json = json_of(search_arguments({"--nodes", nodes, "--degree", degree, "--candidates", "3000", "-o",
                                                "best.json", "--schedule", "best.jsonl", "--json"}),
                              folder);
    const auto judged = json_of({"verify", "best.jsonl", "--json"}, folder);
    EXPECT_EQ(judged["steps"], json["steps"]);
    EXPECT_EQ(judged["bound"], json["bound"]);
    const auto bounds = json_of({"bounds", "cayley:best.json", "--json"}, folder);
    EXPECT_EQ(bounds["all"]["best"], json["bound"]);
    EXPECT_EQ(bounds["diameter"], json["diameter"]);
    EXPECT_EQ(bounds["nodes"], std::stoi(nodes));
  }
}

TEST(SearchCommand, AScheduleElsewhere_FindsItsNetwork) {
  const ScratchFolder folder;
  ASSERT_EQ(run_program("/bin/mkdir", {folder.path("sub")}).status, 0);
  (void)json_of(search_arguments({"--nodes", "24", "--degree", "3", "--candidates", "3000", "-o", "best.json",
                                  "--schedule", "sub/best.jsonl", "--json"}),
                folder);
  EXPECT_EQ(run_rota({"verify", "sub/best.jsonl"}, folder.path()).status, 0);
}

TEST(SearchCommand, OfTheSameSeed_PrintsTheSameBytes) {
  const auto arguments = search_arguments({"--nodes", "48", "--degree", "5", "--candidates", "2000", "--seed", "9"});
  const CommandResult first = run_rota(arguments);
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(run_rota(arguments).out, first.out);
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& complaint) {
  const CommandResult result = run_rota(search_arguments(arguments));
  EXPECT_EQ(result.status, 2) << complaint;
  EXPECT_THAT(result.err, HasSubstr(complaint));
  EXPECT_EQ(result.err.find('\n'), result.err.size() - 1) << result.err;
  EXPECT_EQ(result.out, "");
}

TEST(SearchCommand, OfWhatCannotBe_IsRefusedInOneLine) {
  expect_refused({"--nodes", "8", "--degree", "8"}, "--degree 8: a node has 7 others; allowed: 2 to 7");
  expect_refused({"--nodes", "9", "--degree", "3"}, "--degree 3: 9 nodes times 3 ports are no whole number of links");
  expect_refused({"--nodes", "1", "--degree", "2"}, "--nodes 1: allowed: 3 to 4096");
  expect_refused({"--nodes", "5000", "--degree", "2"}, "--nodes 5000: allowed: 3 to 4096");
  expect_refused({"--nodes", "8", "--degree", "1"}, "--degree 1: allowed: 2 to 64");
  expect_refused({"--nodes", "8"}, "--degree");
  expect_refused({"--nodes", "8", "--degree", "3", "--collective", "gossip"}, "gossip");
  expect_refused({"--nodes", "8", "--degree", "3", "--collective", "scatter"},
                 "--collective scatter: a search is for one of: total-exchange, multinode-broadcast");
  expect_refused({"--nodes", "8", "--degree", "3", "--candidates", "0"}, "--candidates 0: allowed: 1 to");
  expect_refused({"--nodes", "64", "--degree", "20", "--wire-length", "1"}, "a larger --wire-length");
}

TEST(SearchCommand, OfUnusableFiles_IsRefusedBeforeTheSearch) {
  expect_refused({"--nodes", "8", "--degree", "3", "--schedule", "s.jsonl"}, "needed: -o FILE");
  expect_refused({"--nodes", "8", "--degree", "3", "-o", "same", "--schedule", "same"},
                 "--schedule same: is the file of -o");
  expect_refused({"--nodes", "8", "--degree", "3", "-o", "/nonexistent/f"}, "-o /nonexistent/f");
}

TEST(SearchCommand, Interrupted_LeavesNoFile) {
  const ScratchFolder folder;
  EXPECT_NE(interrupt_rota(search_arguments({"--nodes", "512", "--degree", "4", "--candidates", "1000000000", "-o",
                                             folder.path("best.json"), "--schedule", folder.path("s.jsonl")}),
                           500),
            0);
  EXPECT_TRUE(folder.files().empty());
}

}  // namespace
}  // namespace rota
