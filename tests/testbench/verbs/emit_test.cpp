// SPDX-License-Identifier: Apache-2.0
//
// Emitted projects as their users run them: in Icarus, in Verilator, and as Yosys' netlists.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/testbench/verbs/emitted_project.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

class Emitted : public EmittedProject {};

TEST_P(Emitted, RunsInIcarus_StepsCyclesAndEveryFlitAsPromised) {
  const CommandResult result = run("run-icarus");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, Not(HasSubstr("WARNING"))) << "Icarus prints them there";
  EXPECT_THAT(result.out, HasSubstr(GetParam().summary));
  EXPECT_THAT(result.out, HasSubstr("PASSED"));
}

INSTANTIATE_TEST_SUITE_P(
    Projects, Emitted,
    testing::Values(
        Project{"torus:4x4", "all", {}, "steps 8, cycles 11, transmissions 512, links busy 100.00 %"},
        Project{"torus:4x4", "single", {}, "steps 32, cycles 35, transmissions 512"},
        Project{"hypercube:4", "all", {"--flits", "4"}, "steps 8, cycles 35, transmissions 512, links busy 100.00 %"},
        Project{"hypercube:4", "single", {"--width", "7"}, "steps 32, cycles 35, transmissions 512"},
        Project{"star:4", "all", {"--width", "100"}, "steps 21, cycles 24, transmissions 1488"},
        Project{"star:4", "single", {"--flits", "3", "--startup", "2"}, "steps 62, cycles 313, transmissions 1488"},
        Project{"ring:6", "all", {"--discipline", "self-timed", "--flits", "2"}, "transmissions 54"},
        Project{"ring:6", "single", {"--discipline", "self-timed"}, "transmissions 54"},
        Project{"torus:3x3", "single", {"--link-parity", "--flits", "2"}, "transmissions 108"},
        Project{"array:4", "all", {}, "steps 4, cycles 7, transmissions 20"},
        Project{"array:3", "single", {"--flits", "2"}, "steps 4, cycles 11, transmissions 8"},
        Project{
            "hypercube:3", "all", {"--collective", "broadcast", "--root", "5"}, "steps 3, cycles 6, transmissions 7"},
        Project{"hypercube:3", "single", {"--collective", "scatter", "--flits", "2"}, "steps 7, cycles 17"},
        Project{"mesh:2x3", "all", {"--collective", "gather", "--root", "2"}, "steps 3"},
        Project{
            "hypercube:3", "single", {"--collective", "multinode-broadcast"}, "steps 7, cycles 10, transmissions 56"},
        Project{"mesh:2x3", "all", {"--collective", "multinode-broadcast", "--members", "0,2,4"}, "steps 2, cycles 5"},
        Project{
            "mesh:2x3", "all", {"--collective", "multinode-accumulation", "--members", "0,2,4"}, "steps 2, cycles 5"},
        Project{"mesh:2x3", "all", {"--collective", "multinode-all-reduce", "--members", "0,2,4"}, "steps 4, cycles 7"},
        Project{
            "hypercube:3", "all", {"--collective", "multinode-accumulation"}, "steps 3, cycles 6, transmissions 56"},
        Project{"star:3", "single", {"--collective", "multinode-accumulation", "--width", "9"}, "steps 5, cycles 8"},
        Project{"ring:5", "single", {"--collective", "accumulation", "--root", "3"}, "steps 3, cycles 6"},
        Project{"ring:6", "all", {"--collective", "accumulation", "--discipline", "self-timed"}, "transmissions 5"},
        Project{
            "hypercube:3", "all", {"--collective", "all-reduce", "--root", "6"}, "steps 6, cycles 9, transmissions 14"},
        Project{
            "array:4", "single", {"--collective", "all-reduce", "--flits", "3"}, "steps 3, cycles 12, transmissions 6"},
        Project{"ring:5", "all", {"--collective", "all-reduce"}, "steps 2, cycles 5, transmissions 20"},
        Project{"star:3",
                "single",
                {"--collective", "all-reduce", "--discipline", "self-timed", "--width", "80"},
                "transmissions 18"},
        Project{"hypercube:3",
                "all",
                {"--collective", "multinode-all-reduce", "--flits", "2"},
                "steps 6, cycles 15, transmissions 112"},
        Project{"ring:4", "single", {"--collective", "multinode-all-reduce"}, "steps 6, cycles 9, transmissions 24"},
        Project{"array:4",
                "all",
                {"--collective", "multinode-all-reduce", "--discipline", "self-timed", "--width", "80"},
                "transmissions 24"},
        Project{"mesh:2x3", "all", {"--collective", "broadcast", "--segments", "4"}, "steps 4, cycles 7"},
        Project{"ring:4", "single", {"--collective", "broadcast", "--segments", "5", "--flits", "2"}, "steps 6"},
        Project{"ring:5", "all", {"--collective", "scatter", "--segments", "3", "--root", "2"}, "steps 6"},
        Project{"ring:5", "single", {"--collective", "gather", "--segments", "2"}, "steps 8"},
        Project{"mesh:2x3", "all", {"--collective", "accumulation", "--segments", "4"}, "steps 4, cycles 7"}),
    name_of_project);

class EmittedSlow : public Emitted {};

TEST_P(EmittedSlow, RunsInVerilator) {
  const CommandResult result = run("run-verilator");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_EQ(result.err, "") << "Verilator warns";
  EXPECT_THAT(result.out, HasSubstr(GetParam().summary));
  EXPECT_THAT(result.out, HasSubstr("PASSED"));
}

TEST_P(EmittedSlow, RunsAsGates) {
  const CommandResult result = run("run-gates");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, testing::ContainsRegex("Number of cells: [1-9][0-9]*, of which memories: [1-9]"));
  EXPECT_THAT(result.out, HasSubstr(GetParam().summary));
  EXPECT_THAT(result.out, HasSubstr("PASSED"));
}

INSTANTIATE_TEST_SUITE_P(Projects, EmittedSlow,
                         testing::Values(Project{"array:4", "all", {"--link-parity"}, "steps 4, cycles 7"},
                                         Project{"complete:4", "single", {}, "steps 3, cycles 6, transmissions 12"}),
                         name_of_project);
// `scripts/test --all` runs it (tests/testbench/CMakeLists.txt).
INSTANTIATE_TEST_SUITE_P(MoreProjects, EmittedSlow,
                         testing::Values(Project{"ring:6", "all", {}, "steps 5, cycles 8, transmissions 54"}),
                         name_of_project);

/// Send and receive memory and four programs a channel: none becomes registers. The limit is for a machine with others
/// on it.
TEST(Emit, GatesOfATorus_AllMemoriesAreMemories_AndTheBenchEndsSoon) {
  const ScratchFolder folder;
  ASSERT_EQ(emit({"torus:4x4", "all", {}, ""}, folder.path("out")).status, 0);
  const auto begin = std::chrono::steady_clock::now();
  const CommandResult result = run_program(folder.path("out/scripts/run-gates"), {"+quiet"}, "/");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::minutes(5));
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("of which memories: 24"));
  EXPECT_THAT(result.out, HasSubstr("PASSED"));
  const CommandResult refused = run_program(folder.path("out/scripts/synth-yosys"), {"xilinx"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("synth-yosys: 'xilinx'; allowed: gates or ice40"));
}

/// Flips a bit of the first word of a ROM image.
void corrupt(const std::string& path) {
  std::string text = read_file(path);
  ASSERT_FALSE(text.empty());
  const std::size_t digit = text.find('\n') - 1;
  text[digit] = text[digit] == '1' ? '0' : '1';
  write_file(path, text);
}

TEST(Emit, CorruptedRomWord_TheBenchFailsLoudly) {
  for (const char* image : {"receive_0", "send_1", "inject_2", "eject_3"}) {
    SCOPED_TRACE(image);
    const ScratchFolder folder;
    ASSERT_EQ(emit({"torus:3x3", "all", {}, ""}, folder.path("out")).status, 0);
    corrupt(folder.path("out/rom/class_0_") + image + ".hex");
    const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("error flags"));
    EXPECT_THAT(result.out, HasSubstr("FAILED"));
    EXPECT_THAT(result.out, Not(HasSubstr("PASSED")));
  }
}

TEST(Emit, CorruptedRomWord_OfAnyCollective_TheBenchFailsLoudly) {
  for (const char* collective :
       {"broadcast", "scatter", "multinode-accumulation", "all-reduce", "multinode-all-reduce"}) {
    SCOPED_TRACE(collective);
    const ScratchFolder folder;
    ASSERT_EQ(emit({"hypercube:3", "all", {"--collective", collective}, ""}, folder.path("out")).status, 0);
    corrupt(folder.path("out/rom/class_0_send_0.hex"));
    const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("FAILED"));
    EXPECT_THAT(result.out, Not(HasSubstr("PASSED")));
  }
}

/// The parity of a word says nothing of its meaning: here all words are sound, and the answers are wrong.
TEST(Emit, TheProgramsOfAnotherRoot_TheBenchFailsLoudly) {
  for (const char* collective : {"broadcast", "scatter", "accumulation", "all-reduce"}) {
    SCOPED_TRACE(collective);
    const ScratchFolder folder;
    ASSERT_EQ(emit({"ring:5", "all", {"--collective", collective, "--root", "0"}, ""}, folder.path("out")).status, 0);
    std::string parameters = read_file(folder.path("out/parameters.svh"));
    const std::string root = "`define ROTA_ROOT 0";
    ASSERT_NE(parameters.find(root), std::string::npos);
    parameters.replace(parameters.find(root), root.size(), "`define ROTA_ROOT 1");
    write_file(folder.path("out/parameters.svh"), parameters);
    const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("FAIL: wrong flits"));
  }
}

TEST(Emit, LeastFlitsOfAMeshsLinks_CountNoPortWithoutALink) {
  const ScratchFolder folder;
  ASSERT_EQ(emit({"array:3", "all", {}, ""}, folder.path("out")).status, 0);
  const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("(least 2, most 2 flits)"));
}

TEST(Emit, SelfTimedProject_SaysWhenItEndsAtTheLatest) {
  const ScratchFolder folder;
  ASSERT_EQ(emit({"ring:5", "all", {"--discipline", "self-timed", "--flits", "4"}, ""}, folder.path("out")).status, 0);
  const std::string readme = read_file(folder.path("out/README.md"));
  EXPECT_THAT(readme, HasSubstr("| 15 at the latest | the last flit is written to a receive memory"));
  EXPECT_THAT(readme, Not(HasSubstr("step t")));
}

TEST(Emit, ARouteThroughItsOwnOrigin_TheBenchPasses) {
  const ScratchFolder folder;
  write_file(folder.path("back.jsonl"),
             R"({"rota":1,"topology":"ring:3","collective":"total-exchange","ports":"all","algorithm":"x","steps":3}
{"t":0,"src":0,"dst":1,"msg":[0,2]}
{"t":0,"src":1,"dst":2,"msg":[1,2]}
{"t":0,"src":1,"dst":0,"msg":[1,0]}
{"t":0,"src":2,"dst":0,"msg":[2,0]}
{"t":0,"src":2,"dst":1,"msg":[2,1]}
{"t":1,"src":0,"dst":1,"msg":[0,1]}
{"t":1,"src":1,"dst":0,"msg":[0,2]}
{"t":2,"src":0,"dst":2,"msg":[0,2]}
)");
  ASSERT_EQ(run_rota({"emit", folder.path("back.jsonl"), "-o", folder.path("out")}).status, 0);
  const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASSED: 6 messages"));
}

/// Pairs have none, one or several messages.
TEST(Emit, IsotropicDemand_EveryMessageOfEveryPairIsChecked) {
  const ScratchFolder folder;
  write_file(folder.path("demand"), "1 3\n2 1\n4 2\n");
  for (const char* discipline : {"lockstep", "self-timed"}) {
    SCOPED_TRACE(discipline);
    const Project project{
        "star:3",
        "single",
        {"--collective", "isotropic:" + folder.path("demand"), "--flits", "2", "--discipline", discipline, "--force"},
        ""};
    const CommandResult emitted = emit(project, folder.path("out"));
    ASSERT_EQ(emitted.status, 0) << emitted.err;
    const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr("PASSED: 36 messages"));
  }
  const CommandResult verilated = run_program(folder.path("out/scripts/run-verilator"), {"+quiet"});
  EXPECT_EQ(verilated.status, 0) << verilated.out << verilated.err;
  EXPECT_THAT(verilated.out, HasSubstr("PASSED: 36 messages"));
  // For node 0, one less from the node at address 1, one from itself.
  std::string demand = read_file(folder.path("out/rom/demand.hex"));
  ASSERT_EQ(demand.substr(0, 4), "0\n3\n");
  write_file(folder.path("out/rom/demand.hex"), "1\n2\n" + demand.substr(4));
  const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
  EXPECT_NE(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("FAIL: wrong flits: 4, promised 0"));
}

TEST(Emit, IntoAFolderInUse_NeedsForce_WhichReplacesTheWholeProject) {
  const ScratchFolder folder;
  const Project mesh{"mesh:3x3", "all", {}, ""};
  ASSERT_EQ(emit(mesh, folder.path("out/")).status, 0);
  const CommandResult refused = emit(mesh, folder.path("out"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("--force"));
  ASSERT_TRUE(fs::exists(folder.path("out/network/rota_class_3.sv")));
  fs::create_directory(folder.path("out/build"));
  write_file(folder.path("out/build/rota_network.vvp"), "made by its scripts");
  const CommandResult forced = emit({"ring:5", "all", {"--force"}, ""}, folder.path("out"));
  EXPECT_EQ(forced.status, 0) << forced.err;
  EXPECT_THAT(read_file(folder.path("out/parameters.svh")), HasSubstr("ring:5"));
  EXPECT_FALSE(fs::exists(folder.path("out/network/rota_class_3.sv"))) << "nothing of the old project stays";
  EXPECT_FALSE(fs::exists(folder.path("out/build")));
  EXPECT_EQ(folder.files().size(), 1U) << "no half-written folder beside it";
}

TEST(Emit, IntoAFolderWithFilesThatRotaDidNotWrite_IsRefused_AndTheyStay) {
  const ScratchFolder folder;
  ASSERT_EQ(emit({"ring:4", "all", {}, ""}, folder.path("out")).status, 0);
  write_file(folder.path("out/rtl/mine.txt"), "mine");
  const CommandResult refused = emit({"ring:5", "all", {"--force"}, ""}, folder.path("out"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("rota did not write rtl/mine.txt"));
  EXPECT_EQ(read_file(folder.path("out/rtl/mine.txt")), "mine");
  EXPECT_THAT(read_file(folder.path("out/parameters.svh")), HasSubstr("ring:4"));
  fs::create_directory(folder.path("home"));
  write_file(folder.path("home/letter"), "dear");
  EXPECT_EQ(emit({"ring:5", "all", {"--force"}, ""}, folder.path("home")).status, 2) << "no project at all";
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"home", "out"}));
}

TEST(Emit, Manifest_ListsEveryFile) {
  const ScratchFolder folder;
  ASSERT_EQ(emit({"ring:4", "all", {}, ""}, folder.path("out")).status, 0);
  std::string listed;
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path("out"))) {
    if (entry.is_regular_file()) files.insert(fs::relative(entry.path(), folder.path("out")).string());
  }
  for (const std::string& file : files) listed += file + "\n";
  EXPECT_EQ(read_file(folder.path("out/manifest.txt")), listed);
}

TEST(Emit, FilesOfAnyName_AreTextInTheProject_NeverCode) {
  for (const std::string name :
       {"a\"b.txt", "a\nmodule x; endmodule.txt", "a`FOO$end\\.txt", "gr\xC3\xB6\xC3\x9F\xFF.txt"}) {
    SCOPED_TRACE(name);
    const ScratchFolder folder;
    write_file(folder.path(name), "0 1\n1 2\n");
    const CommandResult emitted = run_rota({"emit", "graph:" + name, "-o", "out", "--json"}, folder.path());
    ASSERT_EQ(emitted.status, 0) << emitted.err;
    EXPECT_TRUE(nlohmann::json::accept(emitted.out));
    const CommandResult result = run_program(folder.path("out/scripts/run-icarus"), {"+quiet"});
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_THAT(result.out, HasSubstr("PASSED"));
    EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 2) << result.out;
    for (const char* file : {"network/rota_network.sv", "network/rota_class_0.sv"}) {
      EXPECT_THAT(read_file(folder.path("out/") + file), Not(HasSubstr("\nmodule x"))) << file;
    }
  }
}

TEST(Emit, SameCommand_SameBytes) {
  const ScratchFolder folder;
  for (const char* name : {"a", "b"}) ASSERT_EQ(emit({"star:4", "single", {}, ""}, folder.path(name)).status, 0);
  for (const auto& entry : fs::recursive_directory_iterator(folder.path("a"))) {
    if (!entry.is_regular_file()) continue;
    const std::string other = folder.path("b/") + fs::relative(entry.path(), folder.path("a")).string();
    EXPECT_EQ(read_file(entry.path()), read_file(other)) << other;
  }
}

TEST(Emit, MissingTool_IsNamedWithItsPackage_StatusTwo) {
  const ScratchFolder folder;
  ASSERT_EQ(emit({"ring:4", "all", {}, ""}, folder.path("out")).status, 0);
  const std::pair<const char*, const char*> needs[]{{"run-icarus", "needs iverilog (Debian package iverilog)"},
                                                    {"run-verilator", "needs verilator (Debian package verilator)"},
                                                    {"synth-yosys", "needs yosys (Debian package yosys)"},
                                                    {"run-gates", "needs yosys (Debian package yosys)"}};
  fs::create_directory(folder.path("bin"));
  for (const char* tool : {"sh", "dirname"})
    fs::create_symlink(fs::path("/usr/bin") / tool, folder.path("bin/") + tool);
  for (const auto& [script, message] : needs) {
    const CommandResult result =
        run_program("/usr/bin/env", {"PATH=" + folder.path("bin"), folder.path("out/scripts/") + script});
    EXPECT_EQ(result.status, 2) << script;
    EXPECT_THAT(result.err, HasSubstr(message));
  }
}

TEST(Emit, BadInput_StatusTwo_AndNothingIsWritten) {
  const ScratchFolder folder;
  const ScratchFolder demands;
  write_file(demands.path("many"), "1 20000\n");
  const std::vector<std::pair<Project, const char*>> bad{
      {{"torus:64x64", "all", {}, ""}, "nodes: 4096; the RTL allows 2 to 1024"},
      {{"complete:20", "all", {}, ""}, "ports: 19; the RTL allows 1 to 16"},
      {{"ring:4", "all", {"--width", "1025"}, ""}, "--width"},
      {{"ring:4", "all", {"--width", "1024", "--link-parity"}, ""}, "flit width: 1024; the RTL allows 1 to 1023"},
      {{"ring:4", "all", {"--startup", "3", "--discipline", "self-timed"}, ""}, "--startup 3"},
      {{"ring:4", "single", {"--collective", "isotropic:" + demands.path("many")}, ""},
       "messages in a node's memory: 80000; the RTL allows 2 to 65536"},
      {{"ring:1", "all", {}, ""}, "ring:1"}};
  for (const auto& [project, message] : bad) {
    const CommandResult result = emit(project, folder.path("out"));
    EXPECT_EQ(result.status, 2) << project.spec;
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_TRUE(folder.files().empty());
  }
  EXPECT_EQ(emit({"ring:4", "all", {}, ""}, "/proc/none").status, 2);
  write_file(folder.path("file"), "");
  EXPECT_EQ(emit({"ring:4", "all", {}, ""}, folder.path("file")).status, 2);
}

}  // namespace
}  // namespace rota
