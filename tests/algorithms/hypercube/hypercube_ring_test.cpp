// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_ring.h"

#include <gtest/gtest.h>

#include <map>

#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(HypercubeRing, EveryNode_UsesOneLinkOnly) {
  const Schedule schedule = hypercube_ring_broadcast(parse_topology("hypercube:5"));
  std::map<ClassId, Port> clockwise;
  for (const ClassHop& hop : schedule.hops) EXPECT_EQ(clockwise.try_emplace(hop.cls, hop.port).first->second, hop.port);
  EXPECT_EQ(clockwise.size(), 32U);
}

TEST(HypercubeRing, BeyondItsLargestDimension_IsRefused) {
  EXPECT_NO_THROW((void)hypercube_ring_broadcast(parse_topology("hypercube:3")));
  EXPECT_THROW((void)hypercube_ring_broadcast(parse_topology("hypercube:12")), InputError);
}

}  // namespace
}  // namespace rota
