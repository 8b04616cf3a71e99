// SPDX-License-Identifier: Apache-2.0
//
// `rota emit --checks`: the nodes' checks see nothing in a right run of any collective, and see a word in another's
// place, which is whole and has the right parity.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/testbench/verbs/emitted_project.h"

namespace rota {
namespace {

using testing::HasSubstr;
using testing::Not;

Project checked(const char* spec, const char* ports, std::vector<std::string> options, const char* summary) {
  options.insert(options.end(), {"--checks", "all"});
  return {spec, ports, std::move(options), summary};
}

class EmittedChecks : public EmittedProject {};

TEST_P(EmittedChecks, RaiseNoFlagInARightRun) {
  const CommandResult result = run("run-icarus");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr(GetParam().summary));
  EXPECT_THAT(result.out, HasSubstr("PASSED"));
}

INSTANTIATE_TEST_SUITE_P(
    Projects, EmittedChecks,
    testing::Values(checked("ring:6", "all", {"--flits", "4", "--discipline", "self-timed"}, "steps 5"),
                    checked("torus:3x3", "single", {"--router", "timed", "--startup", "2", "--link-parity"}, "PASSED"),
                    checked("hypercube:3", "all",
                            {"--collective", "multinode-accumulation", "--flits", "3", "--width", "13"}, "steps 3"),
                    checked("hypercube:3", "all",
                            {"--collective", "multinode-accumulation", "--router", "timed", "--link-parity"},
                            "steps 3"),
                    checked("array:4", "single", {"--algorithm", "tree-all-reduce-single", "--flits", "3"}, "steps 4"),
                    checked("star:3", "all", {"--collective", "all-reduce", "--router", "timed"}, "steps 3"),
                    checked("ring:5", "single", {"--collective", "accumulation", "--root", "3"}, "steps 3"),
                    checked("hypercube:3", "all", {"--collective", "broadcast", "--root", "5"}, "steps 3"),
                    checked("hypercube:3", "single", {"--collective", "multinode-broadcast"}, "steps 7"),
                    checked("hypercube:3", "single", {"--collective", "scatter", "--flits", "2"}, "steps 7"),
                    checked("mesh:2x3", "all", {"--collective", "gather", "--root", "2"}, "steps 3"),
                    checked("mesh:2x3", "all", {"--collective", "broadcast", "--segments", "4"}, "steps 4"),
                    checked("ring:5", "all", {"--collective", "accumulation", "--segments", "3"}, "steps 3")),
    name_of_project);

/// Two words of node 1's table of tags for what it receives change places: the messages are then in each other's.
TEST(EmitChecks, AMessageInAnothersPlace_IsFlaggedThoughItsWordsAreWhole) {
  const ScratchFolder folder;
  const std::string project = folder.path("out");
  ASSERT_EQ(emit(checked("ring:5", "all", {}, ""), project).status, 0);
  const std::string table = project + "/rom/receive_places_1.hex";
  std::string words = read_file(table);
  const std::string second = words.substr(6, 6);
  const std::string third = words.substr(12, 6);
  ASSERT_NE(second, third);
  words.replace(6, 6, third).replace(12, 6, second);
  std::ofstream(table) << words;
  const CommandResult result = run_program(project + "/scripts/run-icarus", {"+quiet"}, "/");
  EXPECT_NE(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("FAIL: flags of the checks"));
  EXPECT_THAT(result.out, Not(HasSubstr("wrong flits")));
}

TEST(EmitChecks, ListsThatMakeNoSense_AreRefusedInOneLine) {
  const auto refused = [](std::vector<std::string> arguments, const char* message) {
    const ScratchFolder folder;
    arguments.insert(arguments.begin(), {"emit", "ring:5", "-o", folder.path("out"), "--checks"});
    const CommandResult result = run_rota(arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr(message));
  };
  refused({"places,foo"}, "--checks places,foo: 'foo' is no check; allowed: none, all, or some of");
  refused({"places,"}, "'' is no check");
  refused({"none,places"}, "'none' is no check");
  refused({"all", "--loadable"},
          "--checks all: not with --loadable, whose messages no table knows; allowed: none, parity, numbers");
  refused({"numbers,watchdog", "--loadable"}, "not with --loadable");
  refused({"places", "--loadable"}, "not with --loadable");
  refused({"parity", "--collective", "accumulation"}, "--checks parity: the schedule adds");
  refused({"all", "--width", "1017"}, "flit width: 1017; the RTL allows 1 to 1016");
}

}  // namespace
}  // namespace rota
