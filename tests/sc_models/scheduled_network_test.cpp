// SPDX-License-Identifier: Apache-2.0
//
// Compiled schedules on the SystemC network: the cycle contract holds for every topology, port model, F and S.
#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "sc_models/network.h"

namespace rota {
namespace {

struct ScheduledCase {
  const char* spec;
  PortModel ports;
  std::uint32_t flits;
  std::uint32_t startup;
};

class ScheduledNetwork : public testing::TestWithParam<ScheduledCase> {
 protected:
  Schedule schedule =
      make_schedule(parse_topology(GetParam().spec), {.ports = GetParam().ports, .algorithm = {}, .input = {}});
  Programs programs = compile_programs(schedule, GetParam().flits);
};

TEST_P(ScheduledNetwork, LockstepTakesExactlyItsStepsAndThreeCycles) {
  const ScheduledCase& c = GetParam();
  Network network("network", programs, {.startup_cycles = c.startup});
  const SimulationResult result = network.run();
  const std::uint64_t n = schedule.topology->node_count();
  EXPECT_TRUE(result.good()) << testing::PrintToString(result.problems);
  EXPECT_EQ(result.cycles, std::uint64_t{schedule.steps} * (c.startup + c.flits) + kPipelineCycles);
  EXPECT_EQ(result.delivery.delivered, n * (n - 1));
  EXPECT_EQ(result.transmissions, schedule.transmissions());
}

TEST_P(ScheduledNetwork, SelfTimedIsNeverSlower) {
  Network network("network", programs, {.discipline = Discipline::self_timed});
  const SimulationResult result = network.run();
  EXPECT_TRUE(result.good()) << testing::PrintToString(result.problems);
  EXPECT_LE(result.cycles, std::uint64_t{schedule.steps} * GetParam().flits + kPipelineCycles);
  EXPECT_EQ(result.transmissions, schedule.transmissions());
}

TEST_P(ScheduledNetwork, EverythingArrivesUnderStallsWhateverTheSeed) {
  std::vector<std::unique_ptr<Network>> networks;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    networks.push_back(std::make_unique<Network>(("n" + std::to_string(seed)).c_str(), programs,
                                                 NetworkConfig{.discipline = Discipline::self_timed,
                                                               .stall_probability = 0.15 * static_cast<double>(seed),
                                                               .stall_seed = seed}));
  }
  for (const auto& network : networks) {
    const SimulationResult result = network->run();
    EXPECT_TRUE(result.good()) << testing::PrintToString(result.problems);
    for (std::size_t c = 0; c < programs.classes.size(); ++c) {
      for (std::size_t k = 0; k < programs.classes[c].fifos.size(); ++k) {
        EXPECT_LE(result.peak_fill_flits[c][k], programs.classes[c].fifos[k].capacity_flits);
      }
    }
  }
}

std::string case_name(const testing::TestParamInfo<ScheduledCase>& test) {
  std::string name = test.param.spec;
  for (char& letter : name) letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  return name + "_" + std::string(to_string(test.param.ports)) + "_F" + std::to_string(test.param.flits) + "_S" +
         std::to_string(test.param.startup);
}

INSTANTIATE_TEST_SUITE_P(
    Topologies, ScheduledNetwork,
    testing::Values(
        ScheduledCase{"ring:2", PortModel::all, 1, 0}, ScheduledCase{"ring:5", PortModel::all, 3, 1},
        ScheduledCase{"torus:4x4", PortModel::all, 1, 0}, ScheduledCase{"torus:4x4", PortModel::single, 2, 4},
        ScheduledCase{"torus:5x3", PortModel::all, 4, 0}, ScheduledCase{"hypercube:4", PortModel::all, 2, 0},
        ScheduledCase{"hypercube:4", PortModel::single, 1, 3}, ScheduledCase{"star:4", PortModel::all, 1, 1},
        ScheduledCase{"star:4", PortModel::single, 3, 0}, ScheduledCase{"complete:6", PortModel::all, 5, 0},
        ScheduledCase{"ccc:3", PortModel::all, 1, 0}, ScheduledCase{"mesh:3x4", PortModel::all, 2, 1},
        ScheduledCase{"mesh:3x3", PortModel::single, 1, 0}, ScheduledCase{"array:5", PortModel::all, 3, 0}),
    case_name);

}  // namespace
}  // namespace rota
