// SPDX-License-Identifier: Apache-2.0
//
// What the verifier accepts runs: routes that pass any node twice, their own origin among them, on the models and on
// the RTL where a built node has enough lanes.
#include <gtest/gtest.h>

#include <ostream>

#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "sc_models/network.h"
#include "sc_models/rtl_nodes.h"
#include "tests/test_name.h"
#include "tests/verify/walk_schedule.h"

namespace rota {
namespace {

struct WanderingCase {
  const char* spec;
  PortModel ports;
  std::uint32_t most_detour;
  std::uint64_t seed;
  bool rtl;  ///< a built node has enough lanes
};

void PrintTo(const WanderingCase& c, std::ostream* out) { *out << c.spec << ", seed " << c.seed; }

class Wandering : public ::testing::TestWithParam<WanderingCase> {
 protected:
  static constexpr std::uint32_t kFlits = 3;
  Schedule schedule = testing_support::wandering_total_exchange(parse_topology(GetParam().spec), GetParam().ports,
                                                                GetParam().most_detour, GetParam().seed);
  Verdict verdict = verify_quotient(schedule);
  Programs programs = compile_programs(schedule, kFlits);

  void expect_good(const SimulationResult& result) const {
    EXPECT_TRUE(result.good()) << ::testing::PrintToString(result.problems);
    EXPECT_EQ(result.delivery.delivered, verdict.messages);
    EXPECT_EQ(result.transmissions, verdict.transmissions);
  }
};

TEST_P(Wandering, BothJudgesAcceptIt_ThoughItIsNotMinimal) {
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verify_all_nodes(schedule), verdict);
  EXPECT_FALSE(verdict.minimal);
}

TEST_P(Wandering, Lockstep_TakesExactlyItsSteps) {
  const std::uint64_t cycles = std::uint64_t{schedule.steps} * kFlits + kPipelineCycles;
  if (!GetParam().rtl) {
    Network network("network", programs, {});
    const SimulationResult result = network.run();
    expect_good(result);
    EXPECT_EQ(result.cycles, cycles);
    return;
  }
  ComparedNetworks networks("networks", programs, {}, make_node<SystemcNode>, make_rtl_node);
  const ComparedResult result = networks.run();
  EXPECT_FALSE(result.difference.has_value());
  for (const SimulationResult& one : {result.first, result.second}) {
    expect_good(one);
    EXPECT_EQ(one.cycles, cycles);
  }
}

TEST_P(Wandering, SelfTimedUnderStalls_EverythingArrives) {
  Network network("network", programs,
                  {.discipline = Discipline::self_timed, .stall_probability = 0.3, .stall_seed = GetParam().seed});
  expect_good(network.run());
}

std::vector<WanderingCase> wandering_cases() {
  std::vector<WanderingCase> all;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    all.push_back({"ring:3", PortModel::all, 3, seed, true});
    all.push_back({"mesh:2x3", PortModel::all, 6, seed, false});
    all.push_back({"torus:3x3", PortModel::all, 3, seed, false});
    all.push_back({"array:4", PortModel::single, 5, seed, false});
    all.push_back({"star:4", PortModel::single, 2, seed, false});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(RandomWalks, Wandering, ::testing::ValuesIn(wandering_cases()), [](const auto& test) {
  return test_name(test.param.spec) + "_" + std::to_string(test.param.seed);
});

}  // namespace
}  // namespace rota
