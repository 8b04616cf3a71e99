// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/both_ways.h"

#include <gtest/gtest.h>

#include <memory>

#include "compiler/algorithms/core/candidate.h"
#include "compiler/algorithms/core/explicit_routing.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

/// Dimension-order routes of a total exchange on a mesh, and their schedule with the longest messages first.
class OnAMesh : public testing::Test {
 protected:
  void SetUp() override {
    first.log.reserve(routes->routes.hop_count());
    first.cost = *schedule_with_fifos(quotient->graph, routes->routes, {~0U, false}, 0, ~0U, &first.log, kHopSteps);
  }

  static constexpr std::uint32_t kHopSteps = 1;
  TopologyPtr mesh = parse_topology("mesh:6x6");
  std::shared_ptr<const Quotient> quotient = std::make_shared<const Quotient>(mesh, trivial_symmetry(mesh));
  std::shared_ptr<const BalancedRoutes> routes = std::make_shared<const BalancedRoutes>(
      explicit_routes(*mesh, quotient->graph, {mesh, CollectiveKind::total_exchange, std::nullopt, {}}));
  CostedLog first;
};

TEST_F(OnAMesh, PassesReachTheLoad_WithOneFifoPerCrosspoint) {
  ASSERT_EQ(routes->max_load, 54U);
  ASSERT_GT(first.cost.steps, 54U);
  const CostedLog found = schedule_both_ways(quotient->graph, routes->routes, first, {54, 40, 40});
  EXPECT_EQ(found.cost.steps, 54U);
  Candidate candidate{quotient, routes, found.cost, found.log};
  const Verdict verdict = verify_quotient(schedule_of(mesh, candidate, 1));
  ASSERT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict.steps, 54U);
  EXPECT_TRUE(verdict.fifo_consistent);
  EXPECT_EQ(verdict.fifo_depth, found.cost.depth);
  EXPECT_EQ(verdict.fifo_slots, found.cost.slots);
}

TEST_F(OnAMesh, WithoutPasses_TheFirstScheduleStays) {
  const CostedLog found = schedule_both_ways(quotient->graph, routes->routes, first, {54, 0, 8});
  EXPECT_EQ(found.cost, first.cost);
}

TEST_F(OnAMesh, AtTheTarget_NoPassIsMade) {
  const CostedLog found = schedule_both_ways(quotient->graph, routes->routes, first, {first.cost.steps, 40, 8});
  EXPECT_EQ(found.cost, first.cost);
}

TEST(BothWays, HopsOfSeveralSteps_AreKeptInBothDirections) {
  const auto mesh = parse_topology("mesh:4x4");
  const auto quotient = std::make_shared<const Quotient>(mesh, trivial_symmetry(mesh));
  const auto routes = std::make_shared<const BalancedRoutes>(
      explicit_routes(*mesh, quotient->graph, {mesh, CollectiveKind::total_exchange, std::nullopt, {}}));
  Candidate best;
  try_both_ways(quotient, routes, {~0U, false}, {0, 3, 3}, 3, best);
  const Verdict verdict = verify_quotient(schedule_of(mesh, best, 3));
  ASSERT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict.steps, best.cost.steps);
  EXPECT_TRUE(verdict.fifo_consistent);
}

}  // namespace
}  // namespace rota
