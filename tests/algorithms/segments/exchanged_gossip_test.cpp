// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/exchanged_gossip.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

TEST(SinglePortGossip, OnEveryFamily_VerifiesWithoutASpareCopy) {
  for (const TopologyPtr& topology : testing_support::example_topologies(40)) {
    const Schedule schedule = single_port_multinode_broadcast(topology, 1);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << topology->spec() << ": " << verdict.offence;
    EXPECT_EQ(verdict, verify_all_nodes(schedule)) << topology->spec();
    EXPECT_TRUE(verdict.minimal) << topology->spec();
  }
}

TEST(SinglePortGossip, IsTheDefaultWithoutAGroup_AndMostOftenOptimal) {
  for (const char* spec : {"graph:" ROTA_EXAMPLES "/petersen.txt", "graph:" ROTA_EXAMPLES "/dgx1.txt", "mesh:4x4x4"}) {
    const Schedule schedule =
        make_schedule(parse_topology(spec), {CollectiveKind::multinode_broadcast, PortModel::single});
    EXPECT_EQ(schedule.algorithm, "gossip-single");
    EXPECT_EQ(schedule.steps, best_bound_for(schedule)->steps) << spec;
  }
  // An end of a line gets a message a step, but its neighbour sends six messages: 3 + 1 to one side, 2 to the other.
  EXPECT_GE(single_port_multinode_broadcast(parse_topology("array:5"), 1).steps, 6U);
}

TEST(SinglePortGossip, GivesAccumulationAndAllReduce) {
  const TopologyPtr mesh = parse_topology("mesh:3x4");
  for (const CollectiveKind kind : {CollectiveKind::multinode_accumulation, CollectiveKind::multinode_all_reduce}) {
    const Schedule schedule = make_schedule(mesh, {kind, PortModel::single});
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_EQ(verdict, verify_all_nodes(schedule));
  }
}

}  // namespace
}  // namespace rota
