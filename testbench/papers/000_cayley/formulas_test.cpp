// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/000_cayley/formulas.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/exchange/node_invariant.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/topology/registry.h"
#include "tests/example_input.h"

namespace rota {
namespace {

TEST(IsotropicFormula, EverySchedule_TakesItsSteps) {
  for (const char* spec : {"ring:9", "torus:3x4", "star:4", "ccc:3", "cycliccube:3:3", "macrostar:2:2"}) {
    const TopologyPtr topology = parse_topology(spec);
    const auto demand = testing_support::example_demand(topology->node_count());
    const Schedule schedule = node_invariant_isotropic(topology, SelectionRule::fifo, demand);
    EXPECT_EQ(isotropic_formula(*topology, demand)->steps, schedule.steps) << spec;
    EXPECT_EQ(isotropic_formula(*topology, demand)->transmissions, schedule.transmissions()) << spec;
  }
}

TEST(IsotropicFormula, HaloOfTheExamples_TakesTwentyFourSteps) {
  const TopologyPtr torus = parse_topology("torus:8x8");
  const auto demand = read_demand_file(ROTA_EXAMPLES "/halo_torus_8x8.txt", torus->node_count());
  EXPECT_EQ(isotropic_formula(*torus, demand)->steps, 4U * 4U * 1U + 4U * 1U * 2U);
}

TEST(IsotropicFormula, NetworkWithoutGroup_HasNone) {
  EXPECT_FALSE(isotropic_formula(*parse_topology("array:3"), std::vector<std::uint32_t>{0, 1, 1}));
}

}  // namespace
}  // namespace rota
