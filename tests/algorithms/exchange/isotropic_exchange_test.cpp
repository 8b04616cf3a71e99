// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/isotropic_exchange.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/core/isotropic.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/exchange/all_port.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/algorithms/same_hops.h"

namespace rota {
namespace {

/// Up to `most` messages for every node, but for `silent` of ten none.
std::vector<std::uint32_t> random_demand(const Topology& topology, std::uint32_t most, std::uint32_t silent,
                                         Random& random) {
  std::vector<std::uint32_t> demand(topology.node_count(), 0);
  for (std::uint32_t x = 1; x < demand.size(); ++x) {
    if (random.below(10) >= silent) demand[x] = random.below(most + 1);
  }
  demand[1] += 1;  // never empty
  return demand;
}

TEST(IsotropicExchange, OfRandomDemands_IsCorrect_AndWithinTwoPercentOrTwoStepsOfTheBound) {
  Random random(7);
  for (const char* spec : {"torus:4x4", "torus:5x7", "hypercube:5", "circulant:48:3,14", "ring:9", "star:4", "ccc:3",
                           "twisted:4x8", "butterfly:3", "bubble:4", "complete:6"}) {
    const TopologyPtr topology = parse_topology(spec);
    for (const std::uint32_t silent : {0U, 5U, 9U}) {
      const std::vector<std::uint32_t> demand = random_demand(*topology, 6, silent, random);
      const Schedule schedule = balanced_isotropic(topology, demand, 1);
      const Verdict verdict = verify_quotient(schedule);
      ASSERT_TRUE(verdict.ok) << spec << ": " << verdict.offence;
      const Verdict followed = verify_all_nodes(schedule);
      ASSERT_TRUE(followed.ok) << spec << ": " << followed.offence;
      const std::uint64_t bound = best_bound_for(schedule)->steps;
      EXPECT_GE(schedule.steps, bound) << spec;
      EXPECT_LE(schedule.steps, bound + std::max<std::uint64_t>(2, bound / 50)) << spec << ", silent " << silent;
      EXPECT_LE(schedule.symmetry->class_count(), 2U) << spec;
    }
  }
}

TEST(IsotropicExchange, ForTheNextNodeOnly_SendsSomeMessagesTheOtherWayRound) {
  const Schedule schedule = balanced_isotropic(parse_topology("ring:8"), {0, 8, 0, 0, 0, 0, 0, 0}, 1);
  EXPECT_TRUE(verify_quotient(schedule).ok);
  EXPECT_EQ(best_bound_for(schedule)->steps, 7U);
  EXPECT_EQ(schedule.steps, 7U);  // every link is busy in every step: the eighth message makes 7 hops
  EXPECT_EQ(schedule.symmetry->class_count(), 1U);
}

TEST(IsotropicExchange, WhereHopsTakeManySteps_MakesNoDetours) {
  EXPECT_EQ(balanced_isotropic(parse_topology("ring:5"), {0, 0, 0, 0, 5}, 1, 5).steps, 5U);
  EXPECT_EQ(balanced_isotropic(parse_topology("complete:6"), {0, 0, 0, 0, 0, 2}, 1, 3).steps, 2U);
  EXPECT_EQ(balanced_isotropic(parse_topology("circulant:10:1,5"), {0, 0, 0, 0, 0, 7, 0, 0, 0, 0}, 1, 5).steps, 7U);
}

TEST(IsotropicExchange, OfOneMessageForEachNode_TakesNoMoreThanATotalExchange) {
  for (const char* spec : {"torus:4x4", "star:4", "circulant:20:1,2", "ccc:3"}) {
    const TopologyPtr topology = parse_topology(spec);
    EXPECT_EQ(balanced_isotropic(topology, one_message_each(*topology), 1).steps,
              all_port_total_exchange(topology, 1).steps)
        << spec;
  }
}

TEST(IsotropicExchange, SameSeed_SameBytes) {
  const TopologyPtr topology = parse_topology("circulant:48:3,14");
  Random random(3);
  const std::vector<std::uint32_t> demand = random_demand(*topology, 9, 3, random);
  const Schedule a = balanced_isotropic(topology, demand, 5);
  const Schedule b = balanced_isotropic(topology, demand, 5);
  expect_same_hops(a, b);
}

TEST(IsotropicExchange, WhatDoesNotFit_IsBadInput) {
  EXPECT_THROW((void)balanced_isotropic(parse_topology("mesh:3x3"), std::vector<std::uint32_t>(9, 1), 1), InputError);
  EXPECT_THROW((void)balanced_isotropic(parse_topology("ring:5"), {0, 1, 1}, 1), InputError);
  EXPECT_THROW((void)balanced_isotropic(parse_topology("ring:5"), {1, 1, 1, 1, 1}, 1), InputError);
  EXPECT_THROW((void)balanced_isotropic(parse_topology("ring:5"), {0, 0, 0, 0, 0}, 1), InputError);
}

}  // namespace
}  // namespace rota
