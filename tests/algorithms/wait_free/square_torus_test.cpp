// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/square_torus.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/gate.h"
#include "compiler/verify/judge_courses.h"

namespace rota {
namespace {

TEST(SquareTorus, OfEverySide_MeetsTheBoundAndNeverWaits) {
  for (std::uint32_t side = 3; side <= 24; ++side) {
    if (side == 4) continue;
    const TopologyPtr torus = parse_topology(fmt::format("torus:{}x{}", side, side));
    ASSERT_TRUE(is_turnable_torus(*torus));
    const Judgement judgement = judge(with_hops(square_torus_exchange(torus)));
    ASSERT_TRUE(judgement.verdict.ok) << torus->spec() << ": " << judgement.verdict.offence;
    EXPECT_TRUE(judgement.by_all_nodes);
    EXPECT_TRUE(judgement.verdict.wait_free()) << torus->spec();
    EXPECT_EQ(judgement.verdict.steps, best_bound(*torus, PortModel::all)) << torus->spec();
    EXPECT_EQ(judgement.verdict.link_busy_min, judgement.verdict.steps) << torus->spec();
  }
}

TEST(SquareTorus, OfSide300_IsJudgedByItsCourses) {
  const TopologyPtr torus = parse_topology("torus:300x300");
  const Judgement judgement = judge(square_torus_exchange(torus));
  ASSERT_TRUE(judgement.verdict.ok) << judgement.verdict.offence;
  EXPECT_EQ(judgement.verdict.steps, 300U * 300U * 300U / 8U);
  EXPECT_EQ(judgement.verdict.steps, best_bound(*torus, PortModel::all));
}

TEST(SquareTorus, TurnsNeverAgainstTheClock) {
  const Judgement judgement = judge(square_torus_exchange(parse_topology("torus:8x8")));
  EXPECT_EQ(judgement.load.crosspoints.size(), 8U);  // four ways straight on, four quarter turns
}

TEST(SquareTorus, OtherTori_AreLeftToTheSearch) {
  for (const char* const spec : {"torus:2x2", "torus:4x4", "torus:4x8", "torus:5x5x5", "ring:5", "mesh:5x5"}) {
    EXPECT_FALSE(is_turnable_torus(*parse_topology(spec))) << spec;
  }
}

}  // namespace
}  // namespace rota
