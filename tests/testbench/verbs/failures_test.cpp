// SPDX-License-Identifier: Apache-2.0
//
// Networks that have lost links and nodes, from the command line to both models.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

TEST(Failures, TheOption_MeansTheTopologyWithoutThem_InEveryVerb) {
  const ScratchFolder folder;
  for (const std::vector<std::string>& verb : {std::vector<std::string>{"bounds"},
                                               {"schedule"},
                                               {"sim"},
                                               {"export", "--format", "dot", "-o", "/dev/stdout"}}) {
    auto with_option = verb;
    with_option.insert(with_option.end(), {"torus:4x4", "--fail", "3-7,12"});
    auto with_topology = verb;
    with_topology.emplace_back("fail:3-7,12:torus:4x4");
    const CommandResult result = run_rota(with_option, folder.path());
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out, run_rota(with_topology, folder.path()).out) << verb.front();
  }
}

TEST(Failures, ATorusOf16_ThatLostALink_TakesTenStepsInBothModels) {
  const ScratchFolder folder;
  const CommandResult result =
      run_rota({"sim", "torus:4x4", "--fail", "0-1", "--model", "both", "--json"}, folder.path());
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["bound"], 10);
  for (const char* source : {"schedule", "systemc", "rtl"}) EXPECT_EQ(json["sources"][source]["steps"], 10) << source;
}

TEST(Failures, BesideAScheduleFile_ContradictIt) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"schedule", "ring:4", "-o", "s.jsonl"}, folder.path()).status, 0);
  const CommandResult result = run_rota({"sim", "s.jsonl", "--fail", "0-1"}, folder.path());
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("--fail: contradicts s.jsonl"));
}

TEST(Failures, AScheduleFile_KeepsThem) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"schedule", "torus:3x4", "--fail", "5,1-0", "-o", "s.jsonl"}, folder.path()).status, 0);
  const CommandResult result = run_rota({"sim", "s.jsonl"}, folder.path());
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("fail:0-1,5:torus:3x4"));
}

TEST(Failures, ThatDoNotFitTheNetwork_AreOneLine) {
  const ScratchFolder folder;
  for (const char* failures : {"0-5", "16", "0-1-2", "0,,1", "x"}) {
    const CommandResult result = run_rota({"schedule", "torus:4x4", "--fail", failures}, folder.path());
    EXPECT_EQ(result.status, 2) << failures;
    EXPECT_THAT(result.err, HasSubstr("torus:4x4 has no ")) << failures;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << failures;
  }
}

}  // namespace
}  // namespace rota
