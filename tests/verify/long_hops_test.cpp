// SPDX-License-Identifier: Apache-2.0
//
// Hops of several steps: the judges, the bound and the algorithms that schedule them.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/gate.h"

namespace rota {
namespace {

Schedule long_hops(const char* spec, PortModel ports, std::uint32_t hop_steps, std::string_view algorithm = {}) {
  return make_schedule(parse_topology(spec),
                       {.ports = ports, .algorithm = algorithm, .input = {.hop_steps = hop_steps, .parameter = {}}});
}

TEST(LongHops, SchedulesVerifyAndRespectTheBound) {
  for (const char* spec : {"ring:2", "ring:7", "torus:4x4", "hypercube:4", "star:4", "array:5", "mesh:3x4"}) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      std::uint32_t before = 0;
      for (std::uint32_t hop_steps = 1; hop_steps <= 4; ++hop_steps) {
        const Schedule schedule = long_hops(spec, ports, hop_steps);
        ASSERT_EQ(schedule.hop_steps, hop_steps);
        const Judgement judgement = judge(schedule);
        EXPECT_TRUE(judgement.verdict.ok) << spec << ' ' << hop_steps << ": " << judgement.verdict.offence;
        const std::optional<Bound> bound = best_bound_for(schedule);  // its proof is checked
        ASSERT_TRUE(bound.has_value());
        EXPECT_LE(bound->steps, schedule.steps) << spec << ' ' << hop_steps;
        EXPECT_GE(schedule.steps, before) << spec << ' ' << hop_steps;
        before = schedule.steps;
      }
    }
  }
}

TEST(LongHops, ScheduleForShortHopsIsRefused) {
  for (const char* spec : {"ring:5", "torus:4x4", "array:4"}) {
    Schedule schedule = make_schedule(parse_topology(spec), {});
    schedule.hop_steps = 2;
    const Judgement judgement = judge(schedule);  // both judges, word for word
    EXPECT_FALSE(judgement.verdict.ok) << spec;
    EXPECT_NE(judgement.verdict.offence.find("still on its link: a hop takes 2 steps"), std::string::npos)
        << judgement.verdict.offence;
  }
}

TEST(LongHops, MessageCanMoveOnAfterExactlySoManySteps) {
  Schedule schedule = long_hops("array:3", PortModel::all, 3);
  const auto hop_of_far_message = [&](bool second) {
    return std::find_if(schedule.hops.begin(), schedule.hops.end(), [&](const ClassHop& hop) {
      return hop.origin == Node{0} && hop.destination == Node{2} && (index(hop.cls) == 1) == second;
    });
  };
  EXPECT_GE(index(hop_of_far_message(true)->step), index(hop_of_far_message(false)->step) + 3);
  EXPECT_TRUE(judge(schedule).verdict.ok);
  hop_of_far_message(true)->step = Step{index(hop_of_far_message(false)->step) + 2};
  std::stable_sort(schedule.hops.begin(), schedule.hops.end(),
                   [](const ClassHop& a, const ClassHop& b) { return a.step < b.step; });
  EXPECT_FALSE(judge(schedule).verdict.ok);
}

TEST(LongHops, TransitFirstStillNeverWaits) {
  const Judgement judgement = judge(long_hops("torus:4x4", PortModel::single, 3, "invariant-transit-first"));
  EXPECT_TRUE(judgement.verdict.wait_free());
}

TEST(LongHops, BoundIsTheDistanceWhereOneMessageGoesFar) {
  // Node 0 to node 2 of an array takes two hops, the second λ steps after the first.
  const auto bound = best_bound_for(long_hops("array:3", PortModel::all, 9));
  ASSERT_TRUE(bound.has_value());
  EXPECT_EQ(bound->name, "pipelined");
  EXPECT_EQ(bound->steps, 10U);
}

TEST(LongHops, BoundsProofOfAWindowAsWideAsTheNetworkIsRefused) {
  const TopologyPtr ring = parse_topology("ring:6");
  Proof proof{.kind = ProofKind::pipelined};
  proof.hop_steps = 2;
  proof.window = 2;
  EXPECT_EQ(proved_steps(*ring, PortModel::all, proof), 2U * 2 + 1);
  proof.window = 3;
  EXPECT_THROW((void)proved_steps(*ring, PortModel::all, proof), InputError);
}

TEST(LongHops, OtherAlgorithmsAndCollectivesRefuseThem) {
  EXPECT_THROW((void)long_hops("ring:6", PortModel::all, 2, "ar"), InputError);
  ScheduleRequest request;
  request.collective = CollectiveKind::multinode_broadcast;
  request.input.hop_steps = 2;
  EXPECT_THROW((void)make_schedule(parse_topology("ring:6"), request), InputError);
}

}  // namespace
}  // namespace rota
