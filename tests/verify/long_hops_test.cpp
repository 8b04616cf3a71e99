// SPDX-License-Identifier: Apache-2.0
//
// Hops of several steps: the judges, the bound and the algorithms that schedule them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

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

/// Steps above the bound at hops of 2, 3 and 7 steps, as measured; 0 where nothing is listed.
struct MeasuredGap {
  std::string_view spec;
  CollectiveKind collective;
  PortModel ports;
  std::array<std::uint32_t, 3> steps;
};
constexpr MeasuredGap kGaps[] = {
    {"torus:3x5", CollectiveKind::broadcast, PortModel::single, {1, 1, 1}},
    {"torus:3x5", CollectiveKind::accumulation, PortModel::single, {1, 1, 1}},
    {"torus:3x5", CollectiveKind::multinode_broadcast, PortModel::all, {1, 1, 1}},
    {"torus:3x5", CollectiveKind::multinode_accumulation, PortModel::all, {1, 1, 1}},
};

std::uint32_t measured_gap(std::string_view spec, CollectiveKind collective, PortModel ports, std::size_t k) {
  for (const MeasuredGap& gap : kGaps) {
    if (gap.spec == spec && gap.collective == collective && gap.ports == ports) return gap.steps[k];
  }
  return 0;
}

TEST(LongHops, EveryCollectiveTakesTheStepsOfItsBoundAndTheGapMeasured) {
  using enum CollectiveKind;
  constexpr std::array<std::uint32_t, 3> kHopSteps = {2, 3, 7};
  for (const char* spec : {"ring:7", "torus:4x4", "torus:3x5", "hypercube:4", "star:4", "ccc:3", "mesh:3x4"}) {
    const TopologyPtr topology = parse_topology(spec);
    for (const CollectiveKind collective :
         {broadcast, accumulation, scatter, gather, multinode_broadcast, multinode_accumulation}) {
      const bool multinode = collective == multinode_broadcast || collective == multinode_accumulation;
      if (multinode && topology->group() == nullptr) continue;
      for (const PortModel ports : {PortModel::all, PortModel::single}) {
        for (std::size_t k = 0; k < kHopSteps.size(); ++k) {
          SCOPED_TRACE(std::string(spec) + " " + std::string(to_string(collective)) + " " +
                       std::string(to_string(ports)) + " " + std::to_string(kHopSteps[k]));
          const Schedule schedule = make_schedule(
              topology,
              {.collective = collective, .ports = ports, .input = {.hop_steps = kHopSteps[k], .parameter = {}}});
          const Judgement judgement = judge(schedule);  // both judges
          ASSERT_TRUE(judgement.verdict.ok) << judgement.verdict.offence;
          EXPECT_TRUE(judgement.verdict.fifo_consistent);
          const std::optional<Bound> bound = best_bound_for(schedule);  // its proof is checked
          ASSERT_TRUE(bound.has_value());
          EXPECT_EQ(schedule.steps, bound->steps + measured_gap(spec, collective, ports, k));
        }
      }
    }
  }
}

/// Its bound is that of a broadcast, since no proof says that it needs a sum before.
TEST(LongHops, AllReduceWithARootIsASumAndABroadcastAndTheHopsBetweenThem) {
  for (const char* spec : {"ring:7", "torus:4x4", "torus:3x5", "hypercube:4", "star:4", "ccc:3", "mesh:3x4"}) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      for (const std::uint32_t hop_steps : {2U, 3U, 7U}) {
        SCOPED_TRACE(std::string(spec) + " " + std::string(to_string(ports)) + " " + std::to_string(hop_steps));
        ScheduleRequest request{.collective = CollectiveKind::all_reduce, .ports = ports};
        request.input.hop_steps = hop_steps;
        request.input.root = Node{1};
        const Schedule both = make_schedule(parse_topology(spec), request);
        EXPECT_TRUE(judge(both).verdict.ok) << judge(both).verdict.offence;
        request.collective = CollectiveKind::broadcast;
        const Schedule half = make_schedule(parse_topology(spec), request);
        EXPECT_EQ(both.steps, 2 * half.steps + hop_steps - 1);
        EXPECT_GE(both.steps, best_bound_for(both)->steps);
      }
    }
  }
}

/// A ring through all nodes is the best way for short hops; over long ones it would take 67 steps.
TEST(LongHops, WithoutANameTheShortestOfAllAlgorithmsIsTaken) {
  ScheduleRequest request{.collective = CollectiveKind::multinode_broadcast, .ports = PortModel::single};
  const TopologyPtr star = parse_topology("star:4");
  EXPECT_EQ(make_schedule(star, request).algorithm, "hamiltonian-ring");
  request.input.hop_steps = 3;
  const Schedule shortest = make_schedule(star, request);
  EXPECT_EQ(shortest.algorithm, "breadth-first");
  EXPECT_EQ(shortest.steps, 23U);
  request.algorithm = "hamiltonian-ring";
  EXPECT_EQ(make_schedule(star, request).steps, 22U * 3 + 1);
}

/// Weaving knows no group and makes a program for every node.
TEST(LongHops, MultinodeAllReduceOfACayleyGraphKeepsOneProgram_UnlessManyTakeFewerSteps) {
  ScheduleRequest request{.collective = CollectiveKind::multinode_all_reduce};
  request.input.hop_steps = 2;
  const Schedule one_program = make_schedule(parse_topology("torus:4x4"), request);
  EXPECT_EQ(one_program.algorithm, "greedy-tree-all-reduce");
  EXPECT_EQ(one_program.steps, 15U);
  const Schedule many = make_schedule(parse_topology("torus:5x5"), request);
  EXPECT_EQ(many.algorithm, "woven-all-reduce");
  EXPECT_LE(many.steps, 16U);  // 17 with one program
}

TEST(LongHops, PacketsAndOneNicChannelAreRefused) {
  for (const auto& [spec, ports, algorithm] :
       {std::tuple("ring:6", PortModel::all, "ar"), std::tuple("torus:4x4", PortModel::all, "at2"),
        std::tuple("star:4", PortModel::single, "substars:2"), std::tuple("ring:6", PortModel::all, "narrow")}) {
    EXPECT_THROW((void)long_hops(spec, ports, 2, algorithm), InputError) << algorithm;
  }
}

}  // namespace
}  // namespace rota
