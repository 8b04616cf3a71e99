// SPDX-License-Identifier: Apache-2.0
//
// --pareto, --effort and --algorithm-seed as users meet them: what they print makes the same schedule again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

Words words_of(const std::string& options) {
  std::istringstream text(options);
  Words words;
  for (std::string word; text >> word;) words.push_back(word);
  return words;
}

Words operator+(Words a, const Words& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

nlohmann::json json_of(const Words& arguments) {
  const CommandResult result = run_rota(arguments + Words{"--json"});
  EXPECT_EQ(result.status, 0) << testing::PrintToString(arguments) << result.err;
  return nlohmann::json::parse(result.out);
}

std::vector<std::uint64_t> cost_of(const nlohmann::json& schedule) {
  return {schedule["steps"], schedule["timed"]["slots"], schedule["fifo"]["lanes"], schedule["timed"]["rom_bits"]};
}

std::vector<std::uint64_t> cost_of_row(const nlohmann::json& row) {
  return {row["steps"], row["slots"], row["lanes"], row["rom_bits"]};
}

/// The bytes of the schedule file that `arguments` make.
std::string schedule_file(const Words& arguments) {
  const ScratchFolder folder;
  const CommandResult result = run_rota(arguments + Words{"-o", folder.path("s.jsonl")});
  EXPECT_EQ(result.status, 0) << testing::PrintToString(arguments) << result.err;
  return read_file(folder.path("s.jsonl"));
}

const std::vector<Words>& requests() {
  static const std::vector<Words> kRequests{{"schedule", "torus:4x4"},
                                            {"schedule", "mesh:4x4"},
                                            {"schedule", "star:4", "--ports", "single"},
                                            {"schedule", "array:5", "--collective", "multinode-broadcast"},
                                            {"schedule", "hypercube:3", "--hop-steps", "2"},
                                            {"schedule", "torus:3x3", "--nic-channels", "1"}};
  return kRequests;
}

TEST(Pareto, EveryRow_IsMadeAgainByItsOptions) {
  for (const Words& request : requests()) {
    const nlohmann::json front = json_of(request + Words{"--pareto"});
    ASSERT_GE(front["front"].size(), 1U) << testing::PrintToString(request);
    for (const nlohmann::json& row : front["front"]) {
      SCOPED_TRACE(row.dump());
      const Words again = request + words_of(row["made_with"]);
      const nlohmann::json schedule = json_of(again);
      EXPECT_EQ(cost_of(schedule), cost_of_row(row));
      EXPECT_EQ(schedule["bound"], row["bound"]);
      EXPECT_EQ(schedule["algorithm"], row["algorithm"]);
      EXPECT_EQ(schedule_file(again), schedule_file(again));
    }
  }
}

TEST(Pareto, NoRowIsBeatenByTheDefaultSchedule) {
  for (const Words& request : requests()) {
    const nlohmann::json schedule = json_of(request);
    const auto own = cost_of(schedule);
    bool is_covered = false;
    const nlohmann::json front = json_of(request + Words{"--pareto"});
    for (const nlohmann::json& row : front["front"]) {
      const auto cost = cost_of_row(row);
      const auto no_more = [](const auto& a, const auto& b) {
        return std::equal(a.begin(), a.end(), b.begin(), std::less_equal<>());
      };
      is_covered = is_covered || no_more(cost, own);
      if (cost != own && row["nic_channels"].is_null()) {
        EXPECT_FALSE(no_more(own, cost)) << row;
      }
    }
    EXPECT_TRUE(is_covered) << testing::PrintToString(request);
  }
}

TEST(Pareto, Text_HasTheRowsOfTheJson_WithBoundAndGap) {
  const nlohmann::json front = json_of({"schedule", "array:5", "--pareto"});
  const std::string text = run_rota({"schedule", "array:5", "--pareto"}).out;
  std::size_t rows = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("--algorithm") == std::string::npos) continue;
    const nlohmann::json& row = front["front"].at(rows++);
    std::istringstream numbers(line);
    std::vector<std::uint64_t> shown(6);
    for (std::uint64_t& n : shown) numbers >> n;
    EXPECT_EQ(shown, (std::vector<std::uint64_t>{row["steps"], row["bound"],
                                                 row["steps"].get<std::uint64_t>() - row["bound"].get<std::uint64_t>(),
                                                 row["slots"], row["lanes"], row["rom_bits"]}));
    EXPECT_THAT(line, testing::EndsWith(row["made_with"].get<std::string>()));
  }
  EXPECT_EQ(rows, front["front"].size());
}

TEST(Pareto, SaysWhatIsLeftOut) {
  const Words request{"schedule", "star:7", "--ports", "single", "--algorithm", "substars-recursive:6", "--pareto"};
  const CommandResult result = run_rota(request);
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("  left out: --algorithm substars-recursive:6: no router can hold its programs\n"));
  const nlohmann::json front = json_of(request);
  EXPECT_EQ(front["front"], nlohmann::json::array());
  EXPECT_EQ(front["refused"][0]["algorithm"], "--algorithm substars-recursive:6");
}

TEST(Pareto, SameCommand_SameBytes) {
  const Words command{"schedule", "mesh:3x4", "--pareto"};
  EXPECT_EQ(run_rota(command).out, run_rota(command).out);
}

TEST(Pareto, WithEffort_SearchesForThatTime) {
  const nlohmann::json brief = json_of({"schedule", "array:4", "--pareto"});
  const nlohmann::json longer = json_of({"schedule", "array:4", "--pareto", "--effort", "1"});
  EXPECT_GT(longer["tried"], brief["tried"]);
}

TEST(Effort, CostsNoMoreThanTheDefault_AndItsOptionsMakeTheSameBytes) {
  const ScratchFolder folder;
  for (const Words& request : requests()) {
    SCOPED_TRACE(testing::PrintToString(request));
    const nlohmann::json found = json_of(request + Words{"--effort", "0.3", "-o", folder.path("s.jsonl")});
    EXPECT_LE(cost_of(found), cost_of(json_of(request)));
    const Words again = request + words_of(found["made_with"]);
    EXPECT_EQ(schedule_file(again), read_file(folder.path("s.jsonl")));
    EXPECT_EQ(cost_of(json_of(again)), cost_of(found));
  }
}

TEST(Effort, FindsTheBufferlessSchedule) {
  ASSERT_GT(json_of({"schedule", "star:4"})["timed"]["slots"], 0);
  const nlohmann::json found = json_of({"schedule", "star:4", "--effort", "1"});
  EXPECT_EQ(found["timed"]["slots"], 0);
  EXPECT_EQ(found["steps"], json_of({"schedule", "star:4"})["steps"]);
}

TEST(Effort, TextAndStderr_TellTheOptions) {
  const CommandResult result = run_rota({"schedule", "torus:3x3", "--effort", "0.1"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("  made with    --algorithm "));
  EXPECT_THAT(result.err, HasSubstr("rota: --effort 0.1: the best of "));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
}

/// A run counts the slots of its own router: those of handshake routers are more than those of timed ones.
TEST(Effort, OfASimulation_CountsTheRoutersOfThatRun) {
  const Words run{"sim", "mesh:4x4", "--flits", "3", "--router", "handshake", "--model", "systemc"};
  const nlohmann::json own = json_of(run);
  const nlohmann::json found = json_of(run + Words{"--effort", "1"});
  EXPECT_EQ(found["agree"], true);
  EXPECT_LE((std::vector<std::uint64_t>{found["steps"], found["fifo"]["slots"]}),
            (std::vector<std::uint64_t>{own["steps"], own["fifo"]["slots"]}));
  const nlohmann::json again = json_of(run + words_of(found["made_with"]));
  EXPECT_EQ(again["fifo"], found["fifo"]);
  EXPECT_EQ(again["cycles"], found["cycles"]);
}

TEST(Effort, OfAProject_IsMadeAgainByItsOptions) {
  const ScratchFolder folder;
  const nlohmann::json found = json_of({"emit", "mesh:3x3", "--effort", "0.3", "-o", folder.path("a")});
  const nlohmann::json again =
      json_of(Words{"emit", "mesh:3x3", "-o", folder.path("b")} + words_of(found["made_with"]));
  EXPECT_EQ(again["files"], found["files"]);
  EXPECT_EQ(run_program("/usr/bin/diff", {"-r", folder.path("a"), folder.path("b")}).out, "");
}

TEST(AlgorithmSeed, OneIsTheDefault_OthersMakeOtherSchedules) {
  const Words request{"schedule", "mesh:6x6"};
  EXPECT_EQ(schedule_file(request + Words{"--algorithm-seed", "1"}), schedule_file(request));
  EXPECT_NE(schedule_file(request + Words{"--algorithm-seed", "2"}), schedule_file(request));
  EXPECT_EQ(json_of(request + Words{"--algorithm-seed", "2"})["made_with"],
            "--algorithm mesh-exchange --algorithm-seed 2");
}

void expect_refused(const Words& arguments, const Words& parts) {
  const CommandResult result = run_rota(arguments);
  SCOPED_TRACE(testing::PrintToString(arguments));
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  for (const std::string& part : parts) EXPECT_THAT(result.err, HasSubstr(part));
}

TEST(Effort, BadValues_AreRefusedWithOneLine) {
  for (const char* const value : {"-1", "0", "nan", "inf", "-inf", "ten", "", "1s", "1e99", "604801"}) {
    expect_refused({"schedule", "torus:3x3", "--effort", value},
                   {std::string("--effort ") + (*value == '\0' ? "''" : value), "allowed: above 0 to 604800"});
  }
}

TEST(Effort, WhereNothingVaries_IsRefused) {
  expect_refused({"schedule", "torus:3x3", "--algorithm", "at2", "--effort", "1"},
                 {"--effort 1: at2 makes one schedule, whatever the seed"});
  expect_refused({"sim", "torus:3x3", "--algorithm", "at2", "--effort", "1"}, {"--effort 1: at2 makes one schedule"});
  expect_refused({"plot", "cost", "torus:3x3", "--effort", "1", "-o", "c.svg"}, {"--effort: plot cost"});
}

TEST(Effort, WithoutAChoiceOfAlgorithms_MakesTheOnlySchedule) {
  const Words request{"schedule", "torus:3x3", "--collective", "broadcast"};
  EXPECT_EQ(cost_of(json_of(request + Words{"--effort", "600"})), cost_of(json_of(request)));
}

TEST(AlgorithmSeed, WhereNothingIsRandom_IsRefused) {
  expect_refused({"schedule", "torus:3x3", "--algorithm", "at2", "--algorithm-seed", "2"},
                 {"--algorithm-seed 2: at2 does not search"});
  expect_refused({"schedule", "torus:3x3", "--collective", "broadcast", "--algorithm-seed", "2"},
                 {"--algorithm-seed 2: tree-broadcast does not search"});
  expect_refused({"schedule", "torus:3x3", "--algorithm-seed", "-2"}, {"--algorithm-seed -2"});
}

TEST(Pareto, WritesNoSchedule) {
  expect_refused({"schedule", "torus:3x3", "--pareto", "-o", "s.jsonl"}, {"-o: --pareto compares schedules"});
}

TEST(Effort, BesideAScheduleFile_IsRefused) {
  const ScratchFolder folder;
  ASSERT_EQ(run_rota({"schedule", "ring:5", "-o", folder.path("s.jsonl")}).status, 0);
  for (const Words& options : {Words{"--effort", "1"}, Words{"--algorithm-seed", "2"}}) {
    expect_refused(Words{"sim", folder.path("s.jsonl")} + options, {options.front() + ": contradicts"});
  }
}

}  // namespace
}  // namespace rota
