// SPDX-License-Identifier: Apache-2.0
//
// Compiled schedules on networks of timed routers: every message arrives, at the cycle that the contract says, and what
// waits is what the compiler counted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "sc_models/network.h"

namespace rota {
namespace {

struct TimedCase {
  const char* spec;
  PortModel ports;
  CollectiveKind collective = CollectiveKind::total_exchange;
  std::uint32_t flits = 1;
  std::uint32_t startup = 0;
  const char* algorithm = "";
  std::uint32_t rearrange = 0;
};

void PrintTo(const TimedCase& c, std::ostream* out) { *out << c.spec << " " << to_string(c.collective); }

class TimedNetwork : public ::testing::TestWithParam<TimedCase> {
 protected:
  const TimedCase& c = GetParam();
  Schedule schedule = make_schedule(parse_topology(c.spec), {c.collective, c.ports, c.algorithm});
  Programs programs = compile_programs(schedule, c.flits);
};

TEST_P(TimedNetwork, DeliversEverything_InStepsAndFiveCycles_AndHoldsWhatTheCompilerCounted) {
  const NetworkConfig config{.router = RouterKind::timed, .startup_cycles = c.startup, .rearrange_cycles = c.rearrange};
  Network network("network", programs, config);
  const SimulationResult result = network.run();
  EXPECT_TRUE(result.good()) << ::testing::PrintToString(result.problems);
  EXPECT_EQ(result.cycles, lockstep_cycles(schedule.steps, c.flits, c.startup, c.rearrange, programs.timelines.overhead,
                                           RouterKind::timed));
  EXPECT_EQ(result.transmissions, schedule.transmissions());
  EXPECT_EQ(result.delivery.lost + result.delivery.duplicated + result.delivery.corrupted, 0U);
  const bool exact = programs.timelines.uniform();
  for (std::size_t k = 0; k < programs.classes.size(); ++k) {
    for (std::size_t f = 0; f < programs.classes[k].fifos.size(); ++f) {
      const std::uint32_t slots = programs.classes[k].fifos[f].timed_slots(c.flits, config.steps_follow_at_once());
      EXPECT_LE(result.peak_fill_flits[k][f], slots);
      if (!exact) continue;
      EXPECT_EQ(result.peak_fill_flits[k][f], slots) << "class " << k << ", FIFO " << f;
    }
  }
}

std::string timed_case_name(const ::testing::TestParamInfo<TimedCase>& test) {
  std::string name = std::string(test.param.spec) + "_" + std::string(to_string(test.param.collective)) + "_" +
                     std::string(to_string(test.param.ports)) + "_F" + std::to_string(test.param.flits) + "_S" +
                     std::to_string(test.param.startup) + test.param.algorithm;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

constexpr auto kAll = PortModel::all;
constexpr auto kSingle = PortModel::single;
using enum CollectiveKind;

INSTANTIATE_TEST_SUITE_P(
    Schedules, TimedNetwork,
    ::testing::Values(
        TimedCase{"ring:2", kAll}, TimedCase{"ring:5", kAll, total_exchange, 3, 1}, TimedCase{"torus:4x4", kAll},
        TimedCase{"torus:8x8", kAll}, TimedCase{"torus:4x4", kSingle, total_exchange, 2, 4},
        TimedCase{"torus:5x3", kAll, total_exchange, 4}, TimedCase{"hypercube:4", kAll, total_exchange, 2},
        TimedCase{"hypercube:4", kSingle, total_exchange, 1, 3}, TimedCase{"star:4", kAll, total_exchange, 1, 1},
        TimedCase{"star:4", kSingle, total_exchange, 3}, TimedCase{"complete:6", kAll, total_exchange, 5},
        TimedCase{"ccc:3", kAll}, TimedCase{"ccc:3", kAll, total_exchange, 3},
        TimedCase{"mesh:3x4", kAll, total_exchange, 2, 1}, TimedCase{"mesh:3x3", kSingle},
        TimedCase{"mesh:4x4", kSingle, total_exchange, 3, 0, "greedy"}, TimedCase{"array:5", kAll, total_exchange, 3},
        TimedCase{"torus:4x4", kAll, multinode_broadcast, 2}, TimedCase{"hypercube:4", kSingle, multinode_broadcast},
        TimedCase{"torus:4x4", kAll, multinode_accumulation, 3}, TimedCase{"mesh:3x3", kAll, broadcast, 2, 1},
        TimedCase{"star:4", kSingle, scatter}, TimedCase{"torus:4x4", kAll, gather},
        TimedCase{"hypercube:4", kAll, accumulation, 2}, TimedCase{"mesh:3x3", kSingle, all_reduce, 2},
        TimedCase{"mesh:3x3", kAll, multinode_all_reduce, 2}, TimedCase{"star:4", kSingle, multinode_all_reduce},
        TimedCase{"torus:8x8", kAll, total_exchange, 1, 5, "at2", 2},
        TimedCase{"torus:4x8", kAll, total_exchange, 3, 7, "at2"},
        TimedCase{"torus:8x8", kAll, total_exchange, 2, 0, "at2", 3},
        TimedCase{"torus:4x4", kAll, total_exchange, 3, 0, "narrow"},
        TimedCase{"mesh:3x3", kAll, total_exchange, 1, 2, "narrow"}),
    timed_case_name);

TEST(TimedRouter, SelfTimed_IsRefused) {
  const Programs programs = compile_programs(make_schedule(parse_topology("ring:4"), {}), 1);
  EXPECT_THROW(Network("network", programs, {.router = RouterKind::timed, .discipline = Discipline::self_timed}),
               sc_core::sc_report);
}

TEST(TimedRouter, SinglePortTransitFirst_NeedsNoSlots) {
  for (const char* spec : {"torus:8x8", "star:5", "hypercube:5"}) {
    const Schedule schedule = make_schedule(
        parse_topology(spec), {.ports = PortModel::single, .algorithm = "invariant-transit-first", .input = {}});
    const Programs programs = compile_programs(schedule, 1);
    for (const Fifo& fifo : programs.classes[0].fifos) EXPECT_EQ(fifo.waiting_flits, 0U) << spec;
  }
}

TEST(TimedRouter, OneNicChannel_NoticesSchedulesForMore) {
  Schedule schedule = make_schedule(parse_topology("torus:3x3"), {.algorithm = "balanced", .input = {}});
  schedule.nic_channels = 1;  // the compiler trusts schedules, the judges do not
  const Programs programs = compile_programs(schedule, 1);
  Network network("network", programs, {.router = RouterKind::timed});
  const SimulationResult result = network.run();
  EXPECT_FALSE(result.good());
  EXPECT_EQ(result.nodes_with_errors, 9U);
  EXPECT_GT(result.violations, 0U);  // outputs that asked the NIC in vain
}

TEST(HandshakeRouter, OneNicChannel_IsRefused) {
  const Programs programs =
      compile_programs(make_schedule(parse_topology("ring:4"), {.input = {}, .nic_channels = 1}), 1);
  EXPECT_THROW(Network("network", programs, {.router = RouterKind::handshake}), sc_core::sc_report);
}

}  // namespace
}  // namespace rota
