// SPDX-License-Identifier: Apache-2.0
//
// Emitted projects with the timed router, in both forms of its program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/testbench/verbs/emitted_project.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing::Not;

Project timed(const char* spec, const char* ports, std::vector<std::string> options, const char* summary) {
  options.insert(options.end(), {"--router", "timed"});
  return {spec, ports, std::move(options), summary};
}

class EmittedTimed : public EmittedProject {};

TEST_P(EmittedTimed, RunsInIcarus_StepsCyclesAndEveryFlitAsPromised) {
  const CommandResult result = run("run-icarus");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, Not(HasSubstr("WARNING"))) << "Icarus prints them there";
  EXPECT_THAT(result.out, HasSubstr(GetParam().summary));
  EXPECT_THAT(result.out, HasSubstr("PASSED"));
}

INSTANTIATE_TEST_SUITE_P(
    Projects, EmittedTimed,
    testing::Values(
        timed("torus:4x4", "all", {}, "steps 8, cycles 13, transmissions 512, links busy 100.00 %"),
        timed("torus:5x5", "all", {"--algorithm", "wait-free"}, "steps 15, cycles 20, transmissions 1500"),
        timed("torus:4x4", "single", {"--flits", "3", "--startup", "2"}, "steps 32, cycles 165, transmissions 512"),
        timed("hypercube:4", "all", {"--flits", "4", "--link-parity"}, "steps 8, cycles 37, transmissions 512"),
        timed("star:4", "all", {"--width", "100"}, "steps 21, cycles 26, transmissions 1488"),
        timed("star:4", "single", {}, "steps 62, cycles 67, transmissions 1488"),
        timed("array:4", "all", {}, "steps 4, cycles 9, transmissions 20"),
        timed("ring:2", "single", {}, "steps 1, cycles 6, transmissions 2"),
        timed("complete:5", "all", {"--flits", "2", "--startup", "1"}, "steps 1, cycles 8, transmissions 20"),
        timed("hypercube:3", "all", {"--collective", "broadcast", "--root", "5"}, "steps 3, cycles 8"),
        timed("hypercube:3", "single", {"--collective", "scatter", "--flits", "2"}, "steps 7, cycles 19"),
        timed("mesh:2x3", "all", {"--collective", "gather", "--root", "2"}, "steps 3, cycles 8, transmissions 9"),
        timed("hypercube:3", "single", {"--collective", "multinode-broadcast"}, "steps 7, cycles 12"),
        timed("hypercube:3", "all", {"--collective", "multinode-accumulation"}, "steps 3, cycles 8"),
        timed("mesh:2x3", "all", {"--collective", "multinode-broadcast", "--members", "0,2,4"}, "steps 2, cycles 7"),
        timed("mesh:2x3", "all", {"--collective", "multinode-accumulation", "--members", "0,2,4"}, "steps 2, cycles 7"),
        timed("mesh:2x3", "all", {"--collective", "multinode-all-reduce", "--members", "0,2,4"}, "steps 4, cycles 9"),
        timed("mesh:2x3", "single", {"--members", "0,1", "--members", "2,5"}, "steps 1, cycles 6"),
        timed("ring:5", "single", {"--collective", "accumulation", "--root", "3"}, "steps 3, cycles 8"),
        timed("array:4", "single", {"--collective", "all-reduce", "--flits", "3"}, "steps 3, cycles 14"),
        timed("mesh:2x3", "all", {"--collective", "all-reduce", "--flits", "3"},
              "steps 3, cycles 14, transmissions 14"),
        // Steps of unequal length: packets of several messages, and phases with rearrangement.
        timed("ring:8", "all", {"--algorithm", "ar", "--startup", "3", "--flits", "2"},
              "steps 8, cycles 33, transmissions 128"),
        timed("torus:4x4", "all", {"--algorithm", "at2", "--startup", "3", "--rearrange", "2", "--flits", "2"},
              "steps 8, cycles 153, transmissions 512")),
    name_of_project);

class EmittedTimedSlow : public EmittedProject {};

TEST_P(EmittedTimedSlow, RunsAsGates) {
  const CommandResult result = run("run-gates");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr(GetParam().summary));
  EXPECT_THAT(result.out, HasSubstr("PASSED"));
}

INSTANTIATE_TEST_SUITE_P(Projects, EmittedTimedSlow,
                         testing::Values(timed("torus:3x3", "all", {}, "steps 3, cycles 8, transmissions 108"),
                                         timed("ring:5", "all",
                                               {"--collective", "multinode-accumulation", "--flits", "2"},
                                               "steps 2, cycles 9")),
                         name_of_project);

/// Flat where that takes fewer bits, as `rota sim --json` says under timed.word.
TEST(EmitTimed, TheFormOfItsPrograms_IsTheOneWithFewerBits) {
  for (const auto& [spec, flat] : {std::pair{"torus:4x4", true}, std::pair{"array:4", false}}) {
    SCOPED_TRACE(spec);
    const ScratchFolder folder;
    ASSERT_EQ(emit(timed(spec, "all", {}, ""), folder.path("out")).status, 0);
    const CommandResult sim = run_rota({"sim", spec, "--model", "systemc", "--json"});
    EXPECT_THAT(sim.out, HasSubstr(flat ? R"("word":"flat")" : R"("word":"run-length")"));
    const std::string node = read_file(folder.path("out/network/rota_class_0.sv"));
    EXPECT_THAT(node, HasSubstr(flat ? ".Flat(1)" : ".Flat(0)"));
    EXPECT_EQ(read_file(folder.path("out/manifest.txt")).find("rom/class_0_flat.hex") != std::string::npos, flat);
  }
}

TEST(EmitTimed, WaitFree_NoCrosspointHasASlot) {
  const ScratchFolder folder;
  ASSERT_EQ(emit(timed("torus:4x4", "all", {"--algorithm", "wait-free"}, ""), folder.path("out")).status, 0);
  const std::string node = read_file(folder.path("out/network/rota_class_0.sv"));
  const std::string depths = node.substr(node.find(".FifoDepth("), node.find('\n', node.find(".FifoDepth(")));
  EXPECT_THAT(depths.substr(0, depths.find('\n')), Not(testing::ContainsRegex("16'd[1-9]")));
  EXPECT_THAT(read_file(folder.path("out/README.md")), HasSubstr("with 0 slots in all"));
}

/// A bit of any image, in either form: parity of the word, and then what the word does.
TEST(EmitTimed, CorruptedRomWord_TheBenchFailsLoudly) {
  const std::pair<const char*, const char*> images[]{
      {"torus:4x4", "flat"}, {"torus:4x4", "inject_2"}, {"array:4", "send_1"}, {"array:4", "receive_0"}};
  for (const auto& [spec, image] : images) {
    SCOPED_TRACE(image);
    const ScratchFolder folder;
    ASSERT_EQ(emit(timed(spec, "all", {}, ""), folder.path("out")).status, 0);
    const std::string path = folder.path("out/rom/class_0_") + image + ".hex";
    std::string text = read_file(path);
    const std::size_t digit = text.find('\n') - 1;
    text[digit] = text[digit] == '1' ? '0' : '1';
    write_file(path, text);
    const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("error flags"));
    EXPECT_THAT(result.out, HasSubstr("FAILED"));
  }
}

TEST(EmitTimed, WhatTheTimedRouterCannotDo_IsOneLineWithTheAlternative_StatusTwo) {
  const ScratchFolder folder;
  const std::pair<Project, const char*> bad[]{
      {timed("ring:6", "all", {"--discipline", "self-timed"}, ""),
       "--router timed: needs --discipline lockstep; the handshake router runs self-timed"},
      {timed("ring:8", "all", {"--rearrange", "3"}, ""), "has no phases between which nodes rearrange; allowed: 0"}};
  for (const auto& [project, message] : bad) {
    const CommandResult result = emit(project, folder.path("out"));
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_TRUE(folder.files().empty());
  }
}

}  // namespace
}  // namespace rota
