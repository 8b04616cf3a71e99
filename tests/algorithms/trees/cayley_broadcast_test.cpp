// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/cayley_broadcast.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

TEST(CayleyBroadcast, OnEveryCayleyFamily_DeliversEachMessageOnce_AndTakesTheMinimumSinglePort) {
  for (const TopologyPtr& topology : testing_support::example_topologies(720)) {
    if (topology->group() == nullptr) continue;
    SCOPED_TRACE(topology->spec());
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      const Schedule schedule = cayley_multinode_broadcast(topology, ports);
      const Verdict verdict = verify_quotient(schedule);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
      EXPECT_TRUE(verdict.minimal);
      if (ports == PortModel::single) {
        EXPECT_EQ(schedule.steps, topology->node_count() - 1);
      }
    }
  }
}

TEST(CayleyBroadcast, AllPort_ReachesTheBoundOnTheseNetworks) {
  for (const char* spec : {"ring:9", "ring:10", "torus:4x4", "torus:5x5", "hypercube:4", "complete:7", "star:4",
                           // A tree that is grown step by step takes one to three steps more on these.
                           "torus:3x4", "torus:3x12", "torus:5x9", "butterfly:3", "ccc:5"}) {
    const Schedule schedule = cayley_multinode_broadcast(parse_topology(spec), PortModel::all);
    EXPECT_EQ(schedule.steps, best_bound_for(schedule)->steps) << spec;
  }
}

}  // namespace
}  // namespace rota
