// SPDX-License-Identifier: Apache-2.0
//
// Bounds of the rooted and multinode collectives: hand-worked values, and no correct schedule beats them.
#include "compiler/verify/collective_bounds.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "compiler/topology/registry.h"
#include "tests/example_topologies.h"
#include "tests/verify/naive_collectives.h"

namespace rota {
namespace {

Schedule asking(const char* spec, CollectiveKind collective, PortModel ports) {
  Schedule schedule;
  schedule.topology = parse_topology(spec);
  schedule.collective = collective;
  schedule.ports = ports;
  if (traits_of(collective).rooted()) schedule.root = Node{0};
  return schedule;
}

struct Expected {
  const char* spec;
  CollectiveKind collective;
  std::uint64_t single;
  std::uint64_t all;
};

TEST(CollectiveBounds, AreThoseOfPaper002OnTheHypercubeAndOfTheRootOnAnArray) {
  for (const Expected& e :
       {Expected{"hypercube:4", CollectiveKind::broadcast, 4, 4},
        Expected{"hypercube:4", CollectiveKind::accumulation, 4, 4},
        Expected{"hypercube:4", CollectiveKind::scatter, 15, 4}, Expected{"hypercube:4", CollectiveKind::gather, 15, 4},
        Expected{"hypercube:4", CollectiveKind::multinode_broadcast, 15, 4},
        Expected{"hypercube:5", CollectiveKind::multinode_accumulation, 31, 7},
        Expected{"array:6", CollectiveKind::broadcast, 5, 5}, Expected{"array:6", CollectiveKind::scatter, 5, 5},
        Expected{"array:6", CollectiveKind::multinode_broadcast, 8, 5},
        Expected{"complete:5", CollectiveKind::broadcast, 3, 1},
        Expected{"torus:4x4", CollectiveKind::total_exchange, 32, 8},
        Expected{"hypercube:4", CollectiveKind::all_reduce, 4, 4},
        Expected{"array:6", CollectiveKind::all_reduce, 5, 5}, Expected{"complete:5", CollectiveKind::all_reduce, 3, 1},
        Expected{"hypercube:4", CollectiveKind::multinode_all_reduce, 30, 8},
        Expected{"complete:5", CollectiveKind::multinode_all_reduce, 8, 2},
        Expected{"array:6", CollectiveKind::multinode_all_reduce, 15, 10}}) {
    SCOPED_TRACE(std::string(e.spec) + " " + std::string(to_string(e.collective)));
    EXPECT_EQ(best_bound_for(asking(e.spec, e.collective, PortModel::single))->steps, e.single);
    EXPECT_EQ(best_bound_for(asking(e.spec, e.collective, PortModel::all))->steps, e.all);
  }
}

TEST(CollectiveBounds, OfAnIsotropicDemand_CountEveryMessagesHops) {
  Schedule schedule = asking("ring:5", CollectiveKind::isotropic, PortModel::single);
  schedule.demand.by_address = {0, 3, 1, 0, 0};
  EXPECT_EQ(best_bound_for(schedule)->steps, 3U + 2);
  schedule.ports = PortModel::all;
  EXPECT_EQ(best_bound_for(schedule)->steps, 3U);
}

// 0 -> 3 and 1 -> 3 have only the link 2 -> 3; in a ring the messages of one pair can go both ways.
TEST(CollectiveBounds, OfADemandByPair_KnowTheTightestLinks) {
  Schedule schedule = asking("array:4", CollectiveKind::demand, PortModel::all);
  schedule.demand.by_pair = {{Node{0}, Node{3}, 2}, {Node{1}, Node{3}, 3}};
  EXPECT_EQ(best_bound_for(schedule)->steps, 5U);
  schedule = asking("ring:4", CollectiveKind::demand, PortModel::all);
  schedule.demand.by_pair = {{Node{0}, Node{2}, 6}};
  EXPECT_EQ(best_bound_for(schedule)->steps, 3U);
  schedule.demand.by_pair = {{Node{0}, Node{1}, 6}};
  EXPECT_EQ(best_bound_for(schedule)->steps, 3U);  // the other way is long but free
  schedule.ports = PortModel::single;
  EXPECT_EQ(best_bound_for(schedule)->steps, 6U);
  schedule.demand.by_pair = {{Node{0}, Node{2}, 1}};
  EXPECT_EQ(best_bound_for(schedule)->steps, 2U);
}

TEST(CollectiveBounds, OfAScatterAndAGather_KnowTheLinkThatMostMessagesCross) {
  // Behind the link 0-2 are five of six nodes; the root's two links together say 3 steps, distances say 2.
  const std::string file = ::testing::TempDir() + "lopsided_tree.txt";
  std::ofstream(file) << "0 1\n0 2\n2 3\n2 4\n2 5\n2 6\n";
  for (const CollectiveKind collective : {CollectiveKind::scatter, CollectiveKind::gather}) {
    Schedule schedule = asking(("graph:" + file).c_str(), collective, PortModel::all);
    schedule.steps = 5;
    EXPECT_EQ(best_bound_for(schedule)->steps, 5U);
  }
}

TEST(CollectiveBounds, NoCorrectScheduleBeatsThem) {
  for (const TopologyPtr& topology : testing_support::example_topologies(40)) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      for (const Schedule& schedule : testing_support::naive_schedules_of_every_collective(topology, ports)) {
        EXPECT_GE(schedule.steps, best_bound_for(schedule)->steps)
            << topology->spec() << " " << to_string(schedule.collective);
      }
    }
  }
}

}  // namespace
}  // namespace rota
