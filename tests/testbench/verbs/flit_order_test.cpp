// SPDX-License-Identifier: Apache-2.0
//
// --flit-order: a run in passes takes as many cycles as one step by step, on both models, with the slots of one flit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/test_name.h"
#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

using testing::HasSubstr;

struct PassRun {
  const char* spec;
  std::vector<std::string> options;
};
void PrintTo(const PassRun& run, std::ostream* out) { *out << run.spec; }

nlohmann::json run_in_order(const PassRun& run, const std::string& order, const std::string& flits,
                            const std::string& model = "both") {
  std::vector<std::string> arguments{"sim", run.spec,  "--flits", flits,   "--flit-order",
                                     order, "--model", model,     "--json"};
  arguments.insert(arguments.end(), run.options.begin(), run.options.end());
  const CommandResult result = run_rota(arguments);
  EXPECT_EQ(result.status, 0) << result.err;
  return result.status == 0 ? nlohmann::json::parse(result.out) : nlohmann::json();
}

class Passes : public testing::TestWithParam<PassRun> {};

TEST_P(Passes, BothModelsAgree_InAsManyCycles_WithTheSlotsOfOneFlit) {
  const auto passes = run_in_order(GetParam(), "passes", "5");
  const auto steps = run_in_order(GetParam(), "steps", "5");
  const auto one = run_in_order(GetParam(), "steps", "1");
  ASSERT_FALSE(passes.is_null() || steps.is_null() || one.is_null());
  EXPECT_EQ(passes["agree"], true);
  EXPECT_EQ(passes["timed"]["order"], "passes");
  EXPECT_EQ(passes["cycles"], steps["cycles"]);
  EXPECT_EQ(passes["delivered"], steps["delivered"]);
  EXPECT_EQ(passes["timed"]["slots"], one["timed"]["slots"]);
  EXPECT_EQ(passes["timed"]["depth"], one["timed"]["depth"]);
  for (const char* model : {"systemc", "rtl"}) {
    EXPECT_EQ(passes["sources"][model]["fifo_flits"], one["sources"][model]["fifo_flits"]) << model;
    EXPECT_EQ(passes["sources"][model]["utilisation"], steps["sources"][model]["utilisation"]) << model;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Networks, Passes,
    testing::Values(PassRun{"torus:4x4", {}}, PassRun{"mesh:3x3", {"--link-parity"}}, PassRun{"ring:7", {}},
                    PassRun{"mesh:3x3", {"--ports", "single"}}, PassRun{"hypercube:3", {"--nic-channels", "1"}},
                    PassRun{"star:4", {"--collective", "multinode-broadcast", "--ports", "single"}},
                    PassRun{"torus:4x4", {"--collective", "all-reduce"}},
                    PassRun{"ring:8", {"--collective", "multinode-accumulation"}},
                    PassRun{"array:5", {"--collective", "scatter"}}),
    [](const auto& test) {
      std::string name = test.param.spec;
      for (const std::string& option : test.param.options) name += "_" + option;
      return test_name(name);
    });

/// The shortest pass, and one of a program that is shorter than the pass on every node but the root's neighbours.
TEST(PassesSim, OfThreeSteps_AndOfAScheduleThatMostNodesSleepThrough) {
  EXPECT_EQ(run_in_order({"torus:3x3", {}}, "passes", "2")["cycles"], 3 * 2 + 5);
  const auto broadcast = run_in_order({"array:6", {"--collective", "broadcast"}}, "passes", "3");
  EXPECT_EQ(broadcast["agree"], true);
  EXPECT_EQ(broadcast["cycles"], 5 * 3 + 5);
}

TEST(PassesSim, OverSeveralThreads_IsTheSameRun) {
  const auto one = run_in_order({"torus:5x5", {}}, "passes", "3", "systemc");
  const auto two = run_in_order({"torus:5x5", {"--threads", "2"}}, "passes", "3", "systemc");
  EXPECT_EQ(one["sources"], two["sources"]);
  EXPECT_EQ(one["timed"]["order"], "passes");
}

/// Both orders take the same cycles, so only the modules tell which one they run.
TEST(PassesSim, EmittedNodes_HaveTheStepsOfAPass) {
  const ScratchFolder folder;
  for (const auto& [order, has_passes] : {std::pair("auto", true), std::pair("steps", false)}) {
    const std::string project = folder.path(order);
    const CommandResult result = run_rota({"emit", "torus:4x4", "--flits", "3", "--flit-order", order, "-o", project});
    ASSERT_EQ(result.status, 0) << result.err;
    const std::string node = read_file(project + "/network/rota_class_0.sv");
    EXPECT_EQ(node.find(".PassSteps(8)") != std::string::npos, has_passes) << node;
  }
}

TEST(PassesSim, WhatFollowsWholeMessages_KeepsToSteps) {
  const ScratchFolder folder;
  const CommandResult recorded =
      run_rota({"sim", "torus:4x4", "--flits", "2", "--stats", folder.path("stats.csv"), "--json"});
  ASSERT_EQ(recorded.status, 0) << recorded.err;
  EXPECT_EQ(nlohmann::json::parse(recorded.out)["timed"]["order"], "steps");
}

TEST(PassesSim, WhereThereAreNone_OneLine_StatusTwo) {
  const ScratchFolder folder;
  const std::pair<std::vector<std::string>, const char*> bad[]{
      {{"--flits", "1"}, "--flit-order passes: messages have one flit"},
      {{"--flits", "2", "--startup", "1"}, "--flit-order passes: steps begin with 1 start-up cycles"},
      {{"--flits", "2", "--router", "handshake"}, "--flit-order passes: the handshake router has no passes"},
      {{"--flits", "2", "--link-latency", "2"}, "--flit-order passes: links take 2 cycles"},
      {{"--flits", "2", "--fault", "data@0:0:3"}, "--flit-order passes: not with --fault"},
      {{"--flits", "2", "--stats", folder.path("s.csv")}, "--flit-order passes: not with --stats"}};
  for (const auto& [options, message] : bad) {
    std::vector<std::string> arguments{"sim", "torus:4x4", "--flit-order", "passes"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CommandResult result = run_rota(arguments);
    EXPECT_EQ(result.status, 2) << result.out;
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
  const CommandResult loadable =
      run_rota({"emit", "torus:4x4", "--flits", "2", "--loadable", "--flit-order", "passes", "-o", folder.path("p")});
  EXPECT_EQ(loadable.status, 2);
  EXPECT_THAT(loadable.err, HasSubstr("not with --loadable"));
}

}  // namespace
}  // namespace rota
