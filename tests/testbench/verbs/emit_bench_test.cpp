// SPDX-License-Identifier: Apache-2.0
//
// What the bench of an emitted project looks at: valid of every link at every edge, every link's count, registers with
// random contents at power-up; and the waves that it writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

#include "tests/testbench/verbs/emitted_project.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t times(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

class EmittedPowerUp : public EmittedProject {};

TEST_P(EmittedPowerUp, RandomRegistersAndMemories_ThePassIsTheSameForSixteenSeeds) {
  const CommandResult result = run("run-verilator", {"--seeds", "16", "+quiet"});
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_EQ(result.err, "") << "Verilator warns";
  EXPECT_EQ(times(result.out, "PASSED"), 16U) << result.out;
  EXPECT_EQ(times(result.out, GetParam().summary), 16U) << result.out;
}

INSTANTIATE_TEST_SUITE_P(
    Projects, EmittedPowerUp,
    testing::Values(Project{"ring:3", "all", {"--flits", "2"}, "steps 1, cycles 5, transmissions 6"},
                    Project{"ring:5", "single", {"--collective", "multinode-accumulation"}, "PASSED: 5 messages"},
                    Project{"ring:5", "all", {"--router", "timed"}, "steps 3, cycles 8"},
                    Project{"ring:4", "single", {"--router", "timed", "--flits", "2", "--startup", "3"}, "steps 4"}),
    name_of_project);

/// Replaces line `number` of a file.
void replace_line(const std::string& path, std::size_t number, const std::string& line) {
  std::istringstream in(read_file(path));
  std::string text;
  std::string old;
  for (std::size_t i = 0; std::getline(in, old); ++i) text += (i == number ? line : old) + "\n";
  write_file(path, text);
}

class EmittedValids : public EmittedProject {};

/// One message less in a step and one more in another: all counts are right, and the link is used at the wrong time.
TEST_P(EmittedValids, ALinkUsedInAnotherStep_TheBenchFails_AndNamesEdgeAndNode) {
  ASSERT_EQ(emit(GetParam(), folder.path("out")).status, 0);
  const std::string path = folder.path("out/rom/valid.hex");
  std::istringstream in(read_file(path));
  std::vector<std::string> steps;
  for (std::string line; std::getline(in, line);) steps.push_back(line);
  std::size_t other = 1;
  while (other < steps.size() && steps[other] == steps[0]) ++other;
  ASSERT_LT(other, steps.size());
  replace_line(path, 0, steps[other]);
  replace_line(path, other, steps[0]);
  const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"}, "/");
  EXPECT_NE(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr(GetParam().summary));
  EXPECT_THAT(result.out, HasSubstr("FAIL: edges at which a node's valid is wrong"));
  EXPECT_THAT(result.out, Not(HasSubstr("PASSED")));
}

INSTANTIATE_TEST_SUITE_P(Projects, EmittedValids,
                         testing::Values(Project{"ring:5", "single", {}, "FAIL: edge 3, node 0: valid of its links"},
                                         Project{"ring:5",
                                                 "single",
                                                 {"--router", "timed", "--startup", "2"},
                                                 "FAIL: edge 7, node 0: valid of its links"}),
                         name_of_project);

TEST(EmitBench, AMessageMoreOverALink_IsMissedInItsCount_SelfTimedToo) {
  for (const char* discipline : {"lockstep", "self-timed"}) {
    SCOPED_TRACE(discipline);
    const ScratchFolder folder;
    ASSERT_EQ(emit({"array:4", "all", {"--discipline", discipline}, ""}, folder.path("out")).status, 0);
    // Node 0 is at the end of the array: whichever of its ports has no link, no flit is promised there.
    replace_line(folder.path("out/rom/valid.hex"), 3, "3");
    const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("FAIL: link of node 0 at port"));
  }
}

/// Every signal that the session shows is in the waveform.
TEST(EmitBench, WaveOnDemand_HasASessionWhoseSignalsAreThere) {
  const ScratchFolder folder;
  ASSERT_EQ(emit({"ring:3", "all", {}, ""}, folder.path("out")).status, 0);
  for (const char* script : {"run-icarus", "run-verilator"}) {
    SCOPED_TRACE(script);
    const CommandResult result =
        run_program(folder.path("out/scripts/") + script, {"+quiet", "+wave=seen"}, folder.path());
    ASSERT_EQ(result.status, 0) << result.out << result.err;
    std::set<std::string> there;
    std::vector<std::string> scopes;
    std::istringstream wave(read_file(folder.path("seen.vcd")));
    for (std::string word; wave >> word;) {
      if (word == "$scope") {
        std::string kind;
        std::string name;
        wave >> kind >> name;
        scopes.push_back(name);
      } else if (word == "$upscope") {
        scopes.pop_back();
      } else if (word == "$var") {
        std::string path;
        for (const std::string& scope : scopes) path += scope + ".";
        std::string kind;
        std::string bits;
        std::string code;
        std::string name;
        wave >> kind >> bits >> code >> name;
        there.insert(path + name);
      }
    }
    std::istringstream session(read_file(folder.path("seen.gtkw")));
    std::size_t signals = 0;
    for (std::string line; std::getline(session, line);) {
      if (line[0] == '[' || line[0] == '@' || line[0] == '-') continue;
      EXPECT_EQ(there.count(line.substr(0, line.find('['))), 1U) << line;
      ++signals;
    }
    EXPECT_EQ(signals, 7U + 2 * 3);
  }
}

TEST(EmitBench, WhatTheScriptsBuild_RunsInAnyFolder_AndTheLicenceIsInside) {
  const ScratchFolder folder;
  ASSERT_EQ(emit({"ring:3", "all", {}, ""}, folder.path("out")).status, 0);
  ASSERT_EQ(run_program(folder.path("out/scripts/run-verilator"), {"+quiet"}).status, 0);
  const CommandResult again = run_program(folder.path("out/build/verilator/rota_network"), {"+quiet"}, "/");
  EXPECT_EQ(again.status, 0) << again.out << again.err;
  EXPECT_THAT(read_file(folder.path("out/LICENSE")), HasSubstr("Apache License"));
  const CommandResult refused = run_program(folder.path("out/scripts/run-verilator"), {"--seeds", "x"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("--seeds 'x'; allowed: a number from 1"));
}

}  // namespace
}  // namespace rota
