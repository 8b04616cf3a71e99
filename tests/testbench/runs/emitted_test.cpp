// SPDX-License-Identifier: Apache-2.0
//
// `rota sim --model emitted`: the modules that `rota emit` writes, compared with the SystemC model on every link in
// every cycle: 15 networks. Both routers, both port models, both forms of the timed router's programs, several
// collectives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/test_name.h"
#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

struct EmittedRun {
  const char* spec;
  std::vector<std::string> options;
};
void PrintTo(const EmittedRun& run, std::ostream* out) { *out << run.spec; }

std::vector<std::string> arguments_of(const EmittedRun& run) {
  std::vector<std::string> arguments{"sim", run.spec, "--model", "emitted"};
  arguments.insert(arguments.end(), run.options.begin(), run.options.end());
  return arguments;
}

class EmittedModel : public testing::TestWithParam<EmittedRun> {};

TEST_P(EmittedModel, IsTheModelOnEveryLinkInEveryCycle) {
  const CommandResult result = run_rota(arguments_of(GetParam()));
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("\n  emitted "));
  EXPECT_THAT(result.out, HasSubstr("all sources agree"));
}

std::string name_of_run(const testing::TestParamInfo<EmittedRun>& test) {
  std::string name = test.param.spec;
  for (const std::string& option : test.param.options) name += "_" + option;
  return test_name(name);
}

INSTANTIATE_TEST_SUITE_P(
    Networks, EmittedModel,
    testing::Values(
        EmittedRun{"torus:4x4", {}},
        EmittedRun{"torus:4x4", {"--ports", "single", "--flits", "3", "--router", "handshake"}},
        EmittedRun{"hypercube:4", {"--router", "timed", "--flits", "4", "--link-parity"}},
        EmittedRun{
            "hypercube:3",
            {"--ports", "single", "--collective", "multinode-broadcast", "--width", "7", "--router", "handshake"}},
        EmittedRun{"star:4", {"--discipline", "self-timed", "--width", "64"}},
        EmittedRun{"star:4", {"--ports", "single", "--router", "timed", "--width", "33"}},
        EmittedRun{"complete:4", {"--router", "timed", "--nic-channels", "1", "--flits", "3", "--link-parity"}},
        EmittedRun{"ring:8", {"--router", "timed", "--algorithm", "ar", "--startup", "3", "--flits", "2"}},
        EmittedRun{"torus:3x3", {"--router", "timed", "--link-latency", "3"}},
        EmittedRun{"ring:5", {"--collective", "multinode-accumulation", "--router", "timed", "--flits", "2"}},
        EmittedRun{"ring:3", {"--collective", "broadcast", "--segments", "4", "--router", "timed", "--flits", "2"}}),
    name_of_run);

// `scripts/test --all` runs these (tests/testbench/CMakeLists.txt).
INSTANTIATE_TEST_SUITE_P(
    MoreNetworks, EmittedModel,
    testing::Values(
        EmittedRun{"torus:8x8", {"--router", "timed", "--algorithm", "wait-free"}},
        EmittedRun{"circulant:9:1,2", {"--ports", "single", "--discipline", "self-timed", "--flits", "2"}},
        EmittedRun{"ccc:3", {"--router", "timed"}},
        EmittedRun{"array:3", {"--collective", "all-reduce", "--router", "timed", "--link-latency", "4"}},
        EmittedRun{"ring:4", {"--collective", "multinode-all-reduce", "--router", "timed", "--flits", "2"}},
        EmittedRun{"ring:6", {"--router", "handshake", "--startup", "1", "--link-parity"}},
        EmittedRun{"torus:4x4", {"--ports", "single", "--router", "timed", "--flits", "3", "--startup", "2"}},
        EmittedRun{"hypercube:4", {"--router", "handshake", "--flits", "4", "--startup", "1", "--link-parity"}},
        EmittedRun{"ccc:3", {"--router", "handshake"}},
        EmittedRun{"complete:5", {"--router", "timed", "--startup", "3"}},
        EmittedRun{"mesh:2x3", {"--router", "timed", "--nic-channels", "1", "--startup", "2"}},
        EmittedRun{"ring:6", {"--router", "handshake", "--link-latency", "4", "--flits", "3"}},
        EmittedRun{"hypercube:3", {"--collective", "multinode-broadcast", "--link-latency", "3"}},
        EmittedRun{"ring:7", {"--collective", "multinode-accumulation", "--ports", "single"}},
        EmittedRun{"array:3", {"--collective", "all-reduce", "--router", "timed", "--ports", "single"}},
        EmittedRun{"mesh:2x3", {"--collective", "multinode-all-reduce", "--router", "timed"}},
        EmittedRun{"mesh:2x3", {"--collective", "broadcast", "--segments", "4", "--router", "timed"}},
        EmittedRun{"mesh:2x2", {"--collective", "scatter"}}),
    name_of_run);

/// A Verilator that first changes the project: `edit` is shell text in the project's folder.
CommandResult run_with_changed_project(const EmittedRun& run, const std::string& edit) {
  const ScratchFolder folder;
  const std::string script = folder.path("verilator");
  write_file(script,
             "#!/bin/sh\nset -e\nfor a; do case $a in -DROTA_ROM=*) rom=${a#-DROTA_ROM=?}; esac; done\n"
             "(cd \"${rom%rom/?}\" && " +
                 edit + ")\nPATH=${PATH#*:} exec verilator \"$@\"\n");
  EXPECT_EQ(run_program("/bin/chmod", {"+x", script}).status, 0);
  std::vector<std::string> arguments{"PATH=" + folder.path() + ":" + getenv("PATH"), rota_path()};
  for (const std::string& argument : arguments_of(run)) arguments.push_back(argument);
  return run_program("/usr/bin/env", arguments);
}

/// The schedule, the programs and the model are right: what is wrong is in the emitted files alone.
TEST(EmittedModel, AChangedFileOfTheProject_IsADifferenceAtALink) {
  const CommandResult selector = run_with_changed_project({"ring:4", {"--collective", "multinode-accumulation"}},
                                                          "sed -i 's/ + gated/ | gated/' rtl/rota_selector.sv");
  EXPECT_EQ(selector.status, 1) << selector.out << selector.err;
  EXPECT_THAT(selector.err, HasSubstr("SystemC shows"));
  EXPECT_THAT(selector.err, HasSubstr("the emitted module shows"));
  // Two words of a program with their sound parity in another order.
  const CommandResult program = run_with_changed_project(
      {"ring:5", {"--router", "timed", "--ports", "single"}},
      "f=$(ls rom/class_0_flat.hex rom/class_0_send_0.hex 2>/dev/null | head -1); sed -i '1{h;d};2{G}' $f");
  EXPECT_EQ(program.status, 1) << program.out << program.err;
  EXPECT_THAT(program.err, HasSubstr("the emitted module shows"));
}

TEST(EmittedModel, WithoutVerilator_AndWhatItCannotFollow_OneLine_StatusTwo) {
  const ScratchFolder folder;
  const CommandResult missing =
      run_program("/usr/bin/env", {"PATH=" + folder.path(), rota_path(), "sim", "ring:4", "--model", "emitted"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("--model emitted: needs verilator (Debian package verilator)"));
  const std::pair<EmittedRun, const char*> bad[]{
      {{"ring:4", {"--fault", "data@0:0:3"}}, "--fault: an emitted module has no pins for faults"},
      {{"ring:4", {"--discipline", "self-timed", "--stall", "0.1"}}, "--stall: an emitted module has no pins"},
      {{"ring:4", {"--rtl-nodes", "1"}}, "--rtl-nodes: with --model emitted all nodes are emitted modules"},
      {{"torus:64x64", {}}, "nodes: 4096; the RTL allows 2 to 1024"}};
  for (const auto& [run, message] : bad) {
    const CommandResult result = run_rota(arguments_of(run));
    EXPECT_EQ(result.status, 2) << message;
    EXPECT_THAT(result.err, HasSubstr(message));
  }
}

}  // namespace
}  // namespace rota
