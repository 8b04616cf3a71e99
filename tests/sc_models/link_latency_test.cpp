// SPDX-License-Identifier: Apache-2.0
//
// Links of several cycles: model and RTL are equal on every link in every cycle, and a run takes L - 1 cycles more than
// its steps and c0.
#include <gtest/gtest.h>

#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "sc_models/network.h"
#include "sc_models/rtl_nodes.h"
#include "tests/test_name.h"

namespace rota {
namespace {

struct LongLinks {
  const char* spec;
  PortModel ports;
  RouterKind router;
  std::uint32_t flits;
  std::uint32_t startup;
  std::uint32_t latency;
  CollectiveKind collective = CollectiveKind::total_exchange;
};
void PrintTo(const LongLinks& c, std::ostream* out) { *out << c.spec << " L=" << c.latency; }

class LinkLatency : public testing::TestWithParam<LongLinks> {
 protected:
  Schedule schedule =
      make_schedule(parse_topology(GetParam().spec),
                    {.collective = GetParam().collective,
                     .ports = GetParam().ports,
                     .input = {.hop_steps = hop_steps_of(GetParam().latency, GetParam().flits + GetParam().startup),
                               .parameter = {}}});
  Programs programs = compile_programs(schedule, GetParam().flits,
                                       {.latency_cycles = GetParam().latency, .startup_cycles = GetParam().startup});
  NetworkConfig config{
      .router = GetParam().router, .startup_cycles = GetParam().startup, .link_latency_cycles = GetParam().latency};

  void expect_complete(const SimulationResult& result) const {
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(result.good()) << testing::PrintToString(result.problems);
    EXPECT_EQ(result.nodes_with_errors, 0U);
    EXPECT_EQ(result.delivery.delivered, verdict.messages);
    EXPECT_EQ(result.transmissions, verdict.transmissions);
  }
};

TEST_P(LinkLatency, ModelAndRtlAgreeInEveryCycle) {
  ComparedNetworks networks("networks", programs, config, make_model_node, make_rtl_node);
  const ComparedResult result = networks.run();
  ASSERT_FALSE(result.difference) << result.difference->cycle << ": " << result.difference->first << "; "
                                  << result.difference->second;
  for (const SimulationResult* side : {&result.first, &result.second}) {
    expect_complete(*side);
    EXPECT_EQ(side->cycles, std::uint64_t{schedule.steps} * (GetParam().startup + GetParam().flits) +
                                pipeline_cycles(GetParam().router) + GetParam().latency - 1);
  }
  EXPECT_EQ(result.first.peak_fill_flits, result.second.peak_fill_flits);
}

TEST_P(LinkLatency, SelfTimedRunsUnderStallsInBothAlike) {
  if (GetParam().router == RouterKind::timed || GetParam().startup > 0) GTEST_SKIP() << "lockstep only";
  config.discipline = Discipline::self_timed;
  config.stall_probability = 0.3;
  ComparedNetworks networks("networks", programs, config, make_model_node, make_rtl_node);
  const ComparedResult result = networks.run();
  ASSERT_FALSE(result.difference);
  expect_complete(result.first);
  expect_complete(result.second);
}

using enum CollectiveKind;
constexpr auto kAll = PortModel::all;
constexpr auto kSingle = PortModel::single;
constexpr auto kHandshake = RouterKind::handshake;
constexpr auto kTimed = RouterKind::timed;

INSTANTIATE_TEST_SUITE_P(
    Networks, LinkLatency,
    testing::Values(LongLinks{"ring:7", kAll, kHandshake, 1, 0, 2}, LongLinks{"ring:7", kAll, kTimed, 1, 0, 2},
                    LongLinks{"ring:6", kSingle, kHandshake, 1, 0, 3}, LongLinks{"ring:6", kSingle, kTimed, 1, 0, 3},
                    LongLinks{"ring:5", kAll, kHandshake, 4, 0, 3}, LongLinks{"ring:5", kAll, kTimed, 4, 0, 3},
                    LongLinks{"ring:5", kAll, kTimed, 3, 2, 5}, LongLinks{"ring:6", kSingle, kTimed, 2, 0, 7},
                    LongLinks{"ring:4", kAll, kTimed, 1, 0, 64}, LongLinks{"ring:4", kAll, kHandshake, 1, 0, 64},
                    LongLinks{"array:5", kAll, kHandshake, 2, 0, 3}, LongLinks{"array:5", kSingle, kTimed, 2, 1, 6},
                    LongLinks{"array:3", kAll, kHandshake, 1, 2, 9}, LongLinks{"array:3", kSingle, kTimed, 2, 1, 7},
                    LongLinks{"torus:3x3", kAll, kHandshake, 1, 0, 3, broadcast},
                    LongLinks{"mesh:2x3", kSingle, kTimed, 2, 0, 5, broadcast},
                    LongLinks{"mesh:2x3", kAll, kTimed, 1, 0, 4, accumulation},
                    LongLinks{"ring:5", kSingle, kHandshake, 2, 0, 3, accumulation},
                    LongLinks{"ring:6", kAll, kTimed, 1, 0, 2, scatter},
                    LongLinks{"hypercube:3", kSingle, kHandshake, 1, 0, 3, gather},
                    LongLinks{"ring:7", kAll, kHandshake, 2, 1, 7, multinode_broadcast},
                    LongLinks{"hypercube:3", kSingle, kTimed, 1, 0, 3, multinode_broadcast},
                    LongLinks{"hypercube:3", kAll, kTimed, 1, 0, 7, multinode_accumulation},
                    LongLinks{"ring:5", kSingle, kHandshake, 1, 0, 2, multinode_accumulation},
                    LongLinks{"mesh:2x3", kAll, kHandshake, 1, 0, 3, all_reduce},
                    LongLinks{"ring:5", kSingle, kTimed, 2, 1, 7, all_reduce},
                    LongLinks{"mesh:2x3", kAll, kHandshake, 2, 0, 3, multinode_all_reduce},
                    LongLinks{"ring:5", kSingle, kTimed, 1, 0, 4, multinode_all_reduce}),
    [](const auto& test) {
      const LongLinks& c = test.param;
      return test_name(std::string(c.spec) + (c.ports == kAll ? "_all_" : "_single_") +
                       std::string(to_string(c.router)) + "_F" + std::to_string(c.flits) + "_S" +
                       std::to_string(c.startup) + "_L" + std::to_string(c.latency) + "_" +
                       std::string(to_string(c.collective)));
    });

TEST(LinkLatencyOfANetwork, IsThatOfItsPrograms) {
  const Schedule schedule = make_schedule(parse_topology("ring:4"), {});
  const Programs programs = compile_programs(schedule, 2);
  EXPECT_THROW(Network("network", programs, {.link_latency_cycles = 2}), sc_core::sc_report);
}

}  // namespace
}  // namespace rota
