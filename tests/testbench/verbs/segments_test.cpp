// SPDX-License-Identifier: Apache-2.0
//
// Long messages in segments, from the command line to both models.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

/// Runs `rota sim` with both models and returns its JSON.
nlohmann::json simulated(std::vector<std::string> arguments, const std::string& folder = {}) {
  arguments.insert(arguments.begin(), "sim");
  arguments.insert(arguments.end(), {"--model", "both", "--json"});
  const CommandResult result = run_rota(arguments, folder);
  EXPECT_EQ(result.status, 0) << result.err << result.out;
  return result.status == 0 ? nlohmann::json::parse(result.out) : nlohmann::json{};
}

void expect_steps(const nlohmann::json& json, std::uint32_t steps, std::uint32_t delivered) {
  EXPECT_EQ(json["bound"], steps);
  EXPECT_EQ(json["agree"], true);
  EXPECT_EQ(json["delivered"], delivered);
  for (const char* source : {"schedule", "systemc", "rtl"})
    EXPECT_EQ(json["sources"][source]["steps"], steps) << source;
  EXPECT_EQ(json["sources"]["systemc"]["cycles"], json["sources"]["rtl"]["cycles"]);
}

TEST(Segments, OfABroadcast_UseAllLinks_OnBothModelsAndRouters) {
  const std::vector<std::string> broadcast{"torus:4x4", "--collective", "broadcast", "--segments", "16"};
  expect_steps(simulated(broadcast), 7, 240);
  for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
           {"--router", "timed"}, {"--flits", "3", "--discipline", "self-timed", "--stall", "0.2"}, {"--root", "5"}}) {
    std::vector<std::string> arguments = broadcast;
    arguments.insert(arguments.end(), options.begin(), options.end());
    EXPECT_EQ(simulated(arguments)["delivered"], 240);
  }
  expect_steps(simulated({"torus:4x4", "--collective", "broadcast", "--segments", "16", "--ports", "single"}), 19, 240);
}

TEST(Segments, OfAScatterAGatherAndAnAccumulation_AreDelivered) {
  expect_steps(simulated({"torus:4x4", "--collective", "scatter", "--segments", "4"}), 15, 60);
  expect_steps(simulated({"torus:4x4", "--collective", "gather", "--segments", "4", "--flits", "2"}), 15, 60);
  expect_steps(simulated({"mesh:3x3", "--collective", "scatter", "--segments", "3", "--ports", "single"}), 24, 24);
  // The papers' formula for one message is not compared with several.
  expect_steps(simulated({"hypercube:3", "--collective", "scatter", "--segments", "3", "--ports", "single"}), 21, 21);
  expect_steps(simulated({"torus:4x4", "--collective", "accumulation", "--segments", "16"}), 7, 16);
  expect_steps(simulated({"torus:4x4", "--collective", "accumulation", "--segments", "8", "--router", "timed"}), 5, 8);
}

TEST(Segments, OnAnEdgeList_WithParallelLinks_AreDelivered) {
  const ScratchFolder folder;
  write_file(folder.path("g.txt"), "0 1 2\n1 2\n2 3 3\n3 0\n1 3\n");
  const auto json = simulated({"graph:g.txt", "--collective", "broadcast", "--segments", "9"}, folder.path());
  EXPECT_EQ(json["delivered"], 27);
  EXPECT_EQ(json["agree"], true);
}

TEST(Segments, OverPackedTrees_WaitNowhere) {
  const auto json = simulated({"hypercube:4", "--collective", "broadcast", "--segments", "8", "--algorithm",
                               "packed-trees", "--router", "timed"});
  EXPECT_EQ(json["agree"], true);
  EXPECT_EQ(json["fifo"]["lanes"], 1);
}

TEST(Segments, InAScheduleFile_AreReadBack_AndAWrongOneIsFound) {
  const ScratchFolder folder;
  const CommandResult made =
      run_rota({"schedule", "ring:5", "--collective", "broadcast", "--segments", "3", "-o", "s.jsonl"}, folder.path());
  ASSERT_EQ(made.status, 0) << made.err;
  const std::string text = read_file(folder.path("s.jsonl"));
  EXPECT_THAT(text, HasSubstr(R"("root":0,"segments":3})"));
  EXPECT_EQ(simulated({"s.jsonl"}, folder.path())["delivered"], 12);
  std::string wrong = text;
  const std::size_t at = wrong.find("[0,-1,2]");
  ASSERT_NE(at, std::string::npos);
  write_file(folder.path("wrong.jsonl"), wrong.replace(at, 8, "[0,-1,1]"));
  const CommandResult refused = run_rota({"verify", "wrong.jsonl"}, folder.path());
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("copy"));
}

TEST(Segments, ThatDoNotFit_AreRefused) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--segments", "0", "--collective", "broadcast"}, "--segments 0: allowed: 1 to 65535"},
      {{"--segments", "65536", "--collective", "broadcast"}, "--segments 65536: allowed: 1 to 65535"},
      {{"--segments", "2"}, "--segments 2: total-exchange takes none; allowed: with --collective broadcast"},
      {{"--segments", "2", "--collective", "all-reduce"}, "--segments 2: all-reduce takes none"},
      {{"--segments", "2", "--algorithm", "greedy-tree"}, "--algorithm greedy-tree: it makes schedules of one segment"},
      {{"--algorithm", "packed-trees"},
       "--algorithm packed-trees: it makes schedules of several segments (--segments)"}};
  for (const auto& [options, message] : cases) {
    std::vector<std::string> arguments{"schedule", "torus:4x4"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CommandResult result = run_rota(arguments);
    EXPECT_EQ(result.status, 2) << result.err;
    EXPECT_THAT(result.err, HasSubstr(message));
  }
}

TEST(Segments, HaveNoFormInMscclsFiles) {
  const ScratchFolder folder;
  ASSERT_EQ(
      run_rota({"schedule", "ring:5", "--collective", "broadcast", "--segments", "3", "-o", "s.jsonl"}, folder.path())
          .status,
      0);
  const CommandResult result = run_rota({"export", "s.jsonl", "--format", "msccl", "-o", "s.xml"}, folder.path());
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("broadcast in 3 segments has no form in MSCCL's files"));
}

}  // namespace
}  // namespace rota
