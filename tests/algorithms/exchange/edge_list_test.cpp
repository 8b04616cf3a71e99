// SPDX-License-Identifier: Apache-2.0
//
// The edge list of a Cayley graph or a mesh does as well as the network's name.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/renumbered.h"
#include "tests/test_name.h"

namespace rota {
namespace {

class EdgeListOf : public testing::TestWithParam<const char*> {
 protected:
  EdgeListOf() { std::ofstream(path_) << testing_support::edge_lines(testing_support::renumbered(GetParam(), 1)); }
  ~EdgeListOf() override { std::filesystem::remove(path_); }
  [[nodiscard]] TopologyPtr list() const { return parse_topology("graph:" + path_.string()); }

 private:
  std::filesystem::path path_ =
      std::filesystem::temp_directory_path() / ("rota_edges_" + std::to_string(::getpid()) + ".txt");
};

TEST_P(EdgeListOf, ACayleyGraph_TakesTheStepsOfItsName) {
  const TopologyPtr named = parse_topology(GetParam());
  const TopologyPtr listed = list();
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    EXPECT_EQ(best_bound(*listed, ports), best_bound(*named, ports));
    const ScheduleRequest request{.ports = ports};
    const Schedule schedule = make_schedule(listed, request);
    const Verdict verdict = verify_all_nodes(schedule);
    ASSERT_TRUE(verdict.ok) << verdict.offence;
    const Schedule by_name = make_schedule(named, request);
    EXPECT_EQ(verdict.steps, by_name.steps);
    // Among several groups of a network, the one found may need two programs where the name's needs one.
    EXPECT_LE(schedule.symmetry->class_count(), std::max(2U, by_name.symmetry->class_count()));
    EXPECT_TRUE(verdict.fifo_consistent);
  }
}

TEST_P(EdgeListOf, ACayleyGraph_HasMultinodeBroadcasts) {
  for (const PortModel ports : {PortModel::all, PortModel::single}) {
    const Schedule schedule =
        make_schedule(list(), {.collective = CollectiveKind::multinode_broadcast, .ports = ports});
    const Verdict verdict = verify_all_nodes(schedule);
    ASSERT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(schedule.symmetry->class_count(), 1U);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, EdgeListOf,
                         testing::Values("ring:12", "torus:4x4", "torus:5x5", "torus:4x6", "torus:8x8", "torus:4x4x4",
                                         "hypercube:4", "hypercube:6", "ccc:3", "star:4", "star:5", "pancake:4",
                                         "bubble:4", "complete:7", "ghc:3x4", "circulant:20:1,2", "butterfly:3",
                                         "twisted:4x8"),
                         [](const auto& network) { return test_name(network.param); });

class EdgeListOfMesh : public EdgeListOf {};

TEST_P(EdgeListOfMesh, TakesTheStepsAndClassesOfItsName_WithShallowFifos) {
  const TopologyPtr named = parse_topology(GetParam());
  const TopologyPtr listed = list();
  EXPECT_EQ(best_bound(*listed, PortModel::all), best_bound(*named, PortModel::all));
  const Schedule by_name = make_schedule(named, {});
  const Schedule schedule = make_schedule(listed, {});
  const Verdict verdict = verify_all_nodes(schedule);
  ASSERT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_TRUE(verify_quotient(schedule).ok);
  EXPECT_EQ(verdict.steps, by_name.steps);
  EXPECT_EQ(schedule.symmetry->class_count(), by_name.symmetry->class_count());
  EXPECT_TRUE(verdict.fifo_consistent);
  EXPECT_LE(verdict.fifo_depth, 8U);
}

INSTANTIATE_TEST_SUITE_P(Networks, EdgeListOfMesh,
                         testing::Values("mesh:3x3", "mesh:2x5", "mesh:5x7", "mesh:12x12", "mesh:3x4x5", "mesh:4x4x4"),
                         [](const auto& network) { return test_name(network.param); });

}  // namespace
}  // namespace rota
