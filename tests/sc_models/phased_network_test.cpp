// SPDX-License-Identifier: Apache-2.0
//
// Schedules with packets, phases and timelines on the SystemC network: lockstep pays exactly the start-ups and the
// rearrangements that the timelines state.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "sc_models/network.h"
#include "tests/sc_models/ring_programs.h"

namespace rota {
namespace {

struct PhasedCase {
  const char* spec;
  const char* algorithm;
  std::uint32_t flits;
  std::uint32_t startup;
  std::uint32_t rearrange;
};

class PhasedNetwork : public ::testing::TestWithParam<PhasedCase> {};

TEST_P(PhasedNetwork, Lockstep_PaysItsStartUpsAndRearrangements) {
  const PhasedCase& c = GetParam();
  const Schedule schedule = make_schedule(parse_topology(c.spec), {.algorithm = c.algorithm});
  ASSERT_GT(schedule.phases.size(), 1U);
  const Programs programs = compile_programs(schedule, c.flits);
  ASSERT_LT(programs.timelines.overhead.startups, schedule.steps) << "packets of several messages";
  Network network("network", programs, {.startup_cycles = c.startup, .rearrange_cycles = c.rearrange});
  const SimulationResult result = network.run();
  EXPECT_TRUE(result.good()) << ::testing::PrintToString(result.problems);
  EXPECT_EQ(result.cycles,
            lockstep_cycles(schedule.steps, c.flits, c.startup, c.rearrange, programs.timelines.overhead));
  EXPECT_EQ(result.transmissions, schedule.transmissions());
}

INSTANTIATE_TEST_SUITE_P(FewStartUps, PhasedNetwork,
                         ::testing::Values(PhasedCase{"torus:8x8", "at2", 1, 5, 2},
                                           PhasedCase{"torus:4x8", "at2", 3, 7, 0},
                                           PhasedCase{"torus:8x8", "at2", 2, 0, 3}),
                         [](const auto& test) { return "Case" + std::to_string(test.index); });

TEST(StrandedRouters, AreCountedAndNamed) {
  Programs programs = testing_support::all_port_ring_of_4(2);
  // Every node sends an own message in place of the one that it should forward.
  programs.classes[0].send[testing_support::kToNext] = {{testing_support::to_link(testing_support::kToNext, 0b01), 3}};
  programs.classes[0].inject[testing_support::kToNext] = {{Node{2}, 0, 1}, {Node{2}, -1, 2}};
  Network network("network", programs, {});
  const SimulationResult result = network.run();
  EXPECT_FALSE(result.good());
  EXPECT_EQ(result.stranded_routers, 4U);
  EXPECT_EQ(result.stranded_flits, 8U) << "a message of two flits in each";
  EXPECT_THAT(result.problems, ::testing::Contains("8 flits were left in 4 routers"));
}

}  // namespace
}  // namespace rota
