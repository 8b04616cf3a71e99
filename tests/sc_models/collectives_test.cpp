// SPDX-License-Identifier: Apache-2.0
//
// Every collective on the network: copies are copied, sums are added, each node's SystemC router beside its Verilated
// one, link by link and cycle by cycle.
#include <gtest/gtest.h>

#include <ostream>

#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "sc_models/network.h"
#include "sc_models/rtl_nodes.h"
#include "tests/verify/naive_collectives.h"

namespace rota {
namespace {

struct CollectiveCase {
  const char* spec;
  PortModel ports;
  std::size_t which;
  std::uint32_t flits;
};

void PrintTo(const CollectiveCase& c, std::ostream* out) { *out << c.spec << ", schedule " << c.which; }

class CollectiveOnTheNetwork : public ::testing::TestWithParam<CollectiveCase> {
 protected:
  Schedule schedule = testing_support::naive_schedules_of_every_collective(parse_topology(GetParam().spec),
                                                                           GetParam().ports)[GetParam().which];
  Verdict verdict = verify_quotient(schedule);
  Programs programs = compile_programs(schedule, GetParam().flits);

  void expect_good(const SimulationResult& result) const {
    EXPECT_TRUE(result.good()) << to_string(schedule.collective) << ::testing::PrintToString(result.problems);
    EXPECT_EQ(result.delivery.delivered, verdict.messages);
    EXPECT_EQ(result.transmissions, verdict.transmissions);
  }
};

TEST_P(CollectiveOnTheNetwork, Lockstep_TakesExactlyItsStepsAndThreeCycles) {
  Network network("network", programs, {});
  const SimulationResult result = network.run();
  expect_good(result);
  EXPECT_EQ(result.cycles, std::uint64_t{schedule.steps} * programs.flits + kPipelineCycles);
}

TEST_P(CollectiveOnTheNetwork, Lockstep_BothModelsAgree) {
  ComparedNetworks networks("networks", programs, {}, make_node<SystemcNode>, make_rtl_node);
  const ComparedResult result = networks.run();
  EXPECT_FALSE(result.difference.has_value());
  for (const SimulationResult& one : {result.first, result.second}) {
    expect_good(one);
    EXPECT_EQ(one.cycles, std::uint64_t{schedule.steps} * programs.flits + kPipelineCycles);
  }
}

TEST_P(CollectiveOnTheNetwork, SelfTimedUnderStalls_EverythingArrives) {
  Network network("network", programs,
                  {.discipline = Discipline::self_timed, .stall_probability = 0.3, .stall_seed = GetParam().which});
  expect_good(network.run());
}

std::vector<CollectiveCase> cases() {
  std::vector<CollectiveCase> all;
  for (const char* spec : {"ring:5", "mesh:2x3", "hypercube:3", "star:4"}) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      const auto count = testing_support::naive_schedules_of_every_collective(parse_topology(spec), ports).size();
      for (std::size_t k = 0; k < count; ++k) all.push_back({spec, ports, k, k % 2 == 0 ? 1U : 3U});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Collectives, CollectiveOnTheNetwork, ::testing::ValuesIn(cases()), [](const auto& test) {
  std::string name = test.param.spec;
  for (char& letter : name) letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  return name + "_" + std::string(to_string(test.param.ports)) + "_" + std::to_string(test.param.which);
});

}  // namespace
}  // namespace rota
