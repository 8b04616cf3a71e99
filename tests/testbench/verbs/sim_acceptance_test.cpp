// SPDX-License-Identifier: Apache-2.0
//
// The main job on every network that rota promises: steps, cycles and counts from the command itself.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/test_name.h"
#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

constexpr std::uint64_t kPipelineCycles = 3;  // c0 of docs/architecture.md, handshake router
constexpr std::uint64_t kTimedPipelineCycles = 5;

struct Promise {
  const char* spec;
  const char* ports;
  std::uint64_t steps;
};
void PrintTo(const Promise& p, std::ostream* out) { *out << p.spec << " " << p.ports; }

nlohmann::json sim(const Promise& promise, std::vector<std::string> options) {
  std::vector<std::string> arguments{"sim", promise.spec, "--ports", promise.ports, "--json"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const CommandResult result = run_rota(arguments);
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.err, "");
  return nlohmann::json::parse(result.out);
}

void expect_complete(const nlohmann::json& json) {
  const std::uint64_t n = json["nodes"];
  EXPECT_EQ(json["delivered"], n * (n - 1));
  EXPECT_EQ(json["lost"], 0);
  EXPECT_EQ(json["duplicated"], 0);
  EXPECT_EQ(json["corrupted"], 0);
  EXPECT_EQ(json["agree"], true);
}

class Sim : public testing::TestWithParam<Promise> {};

TEST_P(Sim, HandshakeRouter_BothDisciplines_AnyMessageLength_TakesStepsTimesFlitsPlusC0Cycles) {
  for (const char* discipline : {"lockstep", "self-timed"}) {
    for (const std::uint64_t flits : {1, 4, 16}) {
      SCOPED_TRACE(std::string(discipline) + " flits " + std::to_string(flits));
      const auto json =
          sim(GetParam(), {"--flits", std::to_string(flits), "--discipline", discipline, "--router", "handshake"});
      expect_complete(json);
      EXPECT_EQ(json["optimal"], true);
      EXPECT_EQ(json["steps"], GetParam().steps);
      EXPECT_EQ(json["cycles"], GetParam().steps * flits + kPipelineCycles);
      for (const char* model : {"systemc", "rtl"}) {
        EXPECT_EQ(json["sources"][model]["steps"], GetParam().steps) << model;
        EXPECT_EQ(json["sources"][model]["transmissions"], json["transmissions"]) << model;
        EXPECT_EQ(json["sources"][model]["cycles"], json["cycles"]) << model;
      }
      EXPECT_EQ(json["transmissions"], json["min_transmissions"]);
    }
  }
}

TEST_P(Sim, TimedRouter_IsLockstepsDefault_AndTakesStepsTimesFlitsPlusFiveCycles) {
  for (const std::uint64_t flits : {1, 4, 16}) {
    SCOPED_TRACE(flits);
    const auto json = sim(GetParam(), {"--flits", std::to_string(flits)});
    expect_complete(json);
    EXPECT_EQ(json["optimal"], true);
    EXPECT_EQ(json["steps"], GetParam().steps);
    EXPECT_EQ(json["router"], "timed");
    EXPECT_EQ(json["cycles"], GetParam().steps * flits + kTimedPipelineCycles);
    EXPECT_EQ(json["pipeline_cycles"], kTimedPipelineCycles);
    EXPECT_EQ(json["transmissions"], json["min_transmissions"]);
    for (const char* model : {"systemc", "rtl"}) {
      EXPECT_EQ(json["sources"][model]["cycles"], json["cycles"]) << model;
      EXPECT_EQ(json["sources"][model]["fifo_flits"]["slots"], json["timed"]["slots"]) << model;
      EXPECT_EQ(json["sources"][model]["fifo_flits"]["depth"], json["timed"]["depth"]) << model;
    }
  }
}

TEST(SimTimed, WhatTheTimedRouterCannotDo_IsRefusedWithTheAlternative) {
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--discipline", "self-timed"}, {"--discipline", "self-timed", "--stall", "0.2"}}) {
    std::vector<std::string> arguments{"sim", "torus:4x4", "--router", "timed"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CommandResult result = run_rota(arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.err, "rota: --router timed: needs --discipline lockstep; the handshake router runs self-timed\n");
  }
}

/// Every kind of fault that the handshake router notices, the timed router notices, too.
TEST(SimTimed, EveryKindOfFault_IsNoticed) {
  for (const char* kind : {"data", "valid", "program", "fifo", "stop"}) {
    const CommandResult result = run_rota({"sim", "torus:4x4", "--router", "timed", "--model", "both", "--fault",
                                           std::string(kind) + "@0:1:6", "--json"});
    EXPECT_EQ(result.status, 0) << kind << ": " << result.err;
    EXPECT_EQ(nlohmann::json::parse(result.out)["faults"]["systemc"]["caught"], true) << kind;
    EXPECT_EQ(nlohmann::json::parse(result.out)["faults"]["rtl"]["caught"], true) << kind;
  }
  const CommandResult refused =
      run_rota({"sim", "star:4", "--ports", "single", "--algorithm", "substars:3", "--startup", "7", "--router",
                "timed", "--model", "both", "--fault", "program@0:1:9"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err,
            "rota: --model both: --fault program@0:1:9: where steps differ in length, the RTL's programs have other "
            "words; --model systemc runs it\n");
}

/// At any node, port and cycle, a fault in a program or in slots does the same to both models: no link differs in any
/// cycle before the run ends.
TEST(SimTimed, FaultsInProgramsAndSlots_DoTheSameInBothModels) {
  const std::vector<std::vector<std::string>> runs{{"torus:4x4"},
                                                   {"torus:4x4", "--flits", "3", "--startup", "2"},
                                                   {"torus:3x3", "--ports", "single", "--flits", "2"},
                                                   {"torus:4x4", "--collective", "multinode-broadcast", "--flits", "2"},
                                                   {"ring:8", "--algorithm", "ar", "--flits", "2"},
                                                   {"torus:3x4", "--link-parity"}};
  std::size_t struck = 0;
  for (const std::vector<std::string>& run : runs) {
    for (const char* kind : {"program", "fifo"}) {
      for (unsigned n = 0; n < 6; ++n) {
        std::vector<std::string> arguments{"sim", "--router", "timed", "--model", "both", "--json", "--fault"};
        arguments.push_back(std::string(kind) + "@" + std::to_string(n + 2) + ":" + std::to_string(n % 2) + ":" +
                            std::to_string(3 + 2 * n));
        arguments.insert(arguments.end(), run.begin(), run.end());
        const CommandResult result = run_rota(arguments);
        const std::string where = run.front() + " " + arguments[7];
        ASSERT_NE(result.status, 2) << where << ": " << result.err;
        const auto json = nlohmann::json::parse(result.out);
        EXPECT_EQ(result.err.find("differs"), std::string::npos) << where << ": " << result.err;
        const auto& faults = json.at("faults");
        EXPECT_EQ(faults.at("systemc").at("damage"), faults.at("rtl").at("damage")) << where;
        EXPECT_EQ(faults.at("systemc").at("caught"), faults.at("rtl").at("caught")) << where;
        struck += faults.at("systemc").at("caught") == true ? 1 : 0;
      }
    }
  }
  EXPECT_GT(struck, 30U);
}

/// Packets of several messages: a start-up before some steps only. The RTL's programs count cycles, the model's timers
/// steps.
TEST(SimTimed, StepsOfUnequalLength_RunOnTheRtl) {
  const std::pair<std::vector<std::string>, std::uint64_t> runs[]{
      {{"--algorithm", "substars:2", "--startup", "3"}, 178},
      {{"--algorithm", "substars:3", "--startup", "7", "--flits", "3"}, 490},
      {{"--collective", "multinode-broadcast", "--algorithm", "embedded-mesh", "--startup", "5", "--flits", "2"}, 196}};
  for (const auto& [options, cycles] : runs) {
    std::vector<std::string> arguments{"sim", "star:4", "--ports", "single", "--router", "timed", "--model", "both"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.emplace_back("--json");
    const CommandResult result = run_rota(arguments);
    ASSERT_EQ(result.status, 0) << options[1] << ": " << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["agree"], true) << options[1];
    EXPECT_EQ(json["sources"]["systemc"]["cycles"], cycles) << options[1];
    EXPECT_EQ(json["sources"]["rtl"]["cycles"], cycles) << options[1];
  }
}

/// One-flit messages of a wait-free schedule need a router without any slot.
TEST(SimTimed, WaitFree_HoldsNoFlit) {
  for (const char* spec : {"torus:4x4", "torus:5x5", "hypercube:4", "star:4"}) {
    const auto json = sim({spec, "all", 0}, {"--router", "timed", "--algorithm", "wait-free"});
    expect_complete(json);
    EXPECT_EQ(json["optimal"], true) << spec;
    EXPECT_EQ(json["timed"]["slots"], 0) << spec;
    EXPECT_EQ(json["sources"]["rtl"]["fifo_flits"]["slots"], 0) << spec;
  }
}

TEST_P(Sim, StallsOfAnySeed_EverythingArrives_InMoreCycles) {
  for (int seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const auto json = sim(GetParam(), {"--discipline", "self-timed", "--stall", "0.3", "--seed", std::to_string(seed)});
    expect_complete(json);
    EXPECT_GT(json["cycles"], GetParam().steps + kPipelineCycles);
  }
}

std::string name_of(const testing::TestParamInfo<Promise>& promise) {
  return test_name(std::string(promise.param.spec) + "_" + promise.param.ports);
}

INSTANTIATE_TEST_SUITE_P(AllPort, Sim,
                         testing::Values(Promise{"torus:4x4", "all", 8}, Promise{"torus:5x7", "all", 30},
                                         Promise{"torus:8x8", "all", 64}, Promise{"torus:16x16", "all", 512},
                                         Promise{"torus:4x4x4", "all", 32}, Promise{"hypercube:6", "all", 32},
                                         Promise{"hypercube:8", "all", 128}, Promise{"star:4", "all", 21},
                                         Promise{"star:5", "all", 111}, Promise{"ring:9", "all", 10},
                                         Promise{"ring:16", "all", 32}),
                         name_of);

INSTANTIATE_TEST_SUITE_P(SinglePort, Sim,
                         testing::Values(Promise{"hypercube:6", "single", 192}, Promise{"star:5", "single", 442},
                                         Promise{"ccc:3", "single", 74}, Promise{"butterfly:3", "single", 55},
                                         Promise{"pancake:5", "single", 425}, Promise{"ring:12", "single", 36},
                                         Promise{"torus:6x6", "single", 108}, Promise{"ghc:3x4", "single", 17},
                                         Promise{"circulant:16:1,5", "single", 32},
                                         Promise{"product:ring:5*star:4", "single", 454}),
                         name_of);

TEST(SimStartup, Lockstep_AddsItToEveryStep) {
  const auto json = sim({"torus:4x4", "all", 8}, {"--startup", "5", "--flits", "3"});
  expect_complete(json);
  EXPECT_EQ(json["cycles"], 8 * (5 + 3) + kTimedPipelineCycles);
}

/// An array's ends have one port only, and wait in some steps.
TEST(SimArray, SinglePort_NodesWithoutPortZeroThatIdle_KeepInStep) {
  expect_complete(sim({"array:3", "single", 0}, {}));
  expect_complete(sim({"array:7", "single", 0}, {"--flits", "4"}));
}

TEST(SimLongLinks, ScheduleMadeForTheSameLatency_HasItsSteps_UnderEitherName) {
  const auto simulated = sim({"ring:6", "all", 7}, {"--link-latency", "3", "--router", "timed"});
  for (const char* option : {"--link-latency", "--hop-steps"}) {
    const CommandResult made = run_rota({"schedule", "ring:6", option, "3", "--json"});
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(nlohmann::json::parse(made.out)["steps"], simulated["steps"]) << option;
  }
}

TEST(SimLongLinks, CollectivesThatCopyAndAdd_TakeLongHopsToo) {
  const CommandResult made =
      run_rota({"schedule", "torus:4x4", "--collective", "broadcast", "--link-latency", "3", "--json"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(nlohmann::json::parse(made.out)["steps"], 3 * 3 + 1);
  const auto sum = sim({"hypercube:3", "single", 0}, {"--collective", "accumulation", "--link-latency", "4"});
  EXPECT_EQ(sum["steps"], sum["bound"]);
}

TEST(SimMesh, WithoutAGroup_EverythingArrives) {
  expect_complete(sim({"mesh:4x4", "all", 0}, {}));
  expect_complete(sim({"mesh:3x4", "single", 0}, {"--flits", "4"}));
}

TEST(SimEveryRule, SinglePort_AllRulesAgree) {
  for (const char* rule : {"fifo", "furthest-first", "closest-first", "transit-first"}) {
    const auto json = sim({"ccc:3", "single", 74}, {"--algorithm", std::string("invariant-") + rule, "--flits", "4"});
    expect_complete(json);
    EXPECT_EQ(json["steps"], 74);
  }
}

}  // namespace
}  // namespace rota
