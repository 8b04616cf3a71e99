// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/stretched.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"
#include "tests/example_input.h"

namespace rota {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Schedule made(const char* spec, CollectiveKind collective, PortModel ports) {
  ScheduleRequest request{.collective = collective, .ports = ports};
  if (traits_of(collective).rooted()) request.input.root = Node{0};
  return make_schedule(parse_topology(spec), request);
}

std::vector<std::uint32_t> times(const Schedule& schedule) {
  std::vector<std::uint32_t> result;
  for (const ClassHop& hop : schedule.hops) result.push_back(index(hop.step));
  return result;
}

TEST(Stretched, MessageThatNothingHolds_MovesEverySoManySteps) {
  const Schedule broadcast = made("array:4", CollectiveKind::broadcast, PortModel::all);
  EXPECT_THAT(times(broadcast), ElementsAre(0, 1, 2));
  EXPECT_THAT(times(stretched(broadcast, 5)), ElementsAre(0, 5, 10));
  EXPECT_EQ(stretched(broadcast, 5).steps, 11U);
  EXPECT_EQ(stretched(broadcast, 5).hop_steps, 5U);
}

/// The farthest message goes first. Each follows the one before it a step later.
TEST(Stretched, MessagesFollowOneAnotherOnALink) {
  const Schedule scatter = stretched(made("array:4", CollectiveKind::scatter, PortModel::all), 3);
  EXPECT_THAT(times(scatter), ElementsAre(0, 1, 2, 3, 4, 6));
  EXPECT_TRUE(judge(scatter).verdict.ok);
}

/// Each half takes 2·λ + 1 steps, and the root sends λ after the last partial sum was sent to it.
TEST(Stretched, RootOfAnAllReduceWaitsForTheLastPartialSum) {
  const Schedule schedule = stretched(made("ring:7", CollectiveKind::all_reduce, PortModel::all), 4);
  EXPECT_EQ(schedule.steps, 9U + 4 - 1 + 9);
  EXPECT_TRUE(judge(schedule).verdict.ok);
}

/// A link that keeps its order here sends messages that have little before them first, and the others late.
TEST(Stretched, OrderThatIsLongOverLongHops_IsChosenAnew) {
  Schedule schedule;
  schedule.topology = parse_topology("array:4");
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.collective = CollectiveKind::scatter;
  schedule.root = Node{0};
  const auto hop = [&](std::uint32_t step, std::uint32_t from, std::uint32_t to) {
    std::uint32_t port = 0;
    while (schedule.topology->neighbour(Node{from}, Port{port}) != Node{from + 1}) ++port;
    schedule.hops.push_back({Step{step}, ClassId{from}, Port{port}, Node{0}, Node{to}});
  };
  hop(0, 0, 1);
  hop(1, 0, 2);
  hop(2, 0, 3);
  hop(2, 1, 2);
  hop(3, 1, 3);
  hop(4, 2, 3);
  schedule.steps = 5;
  ASSERT_TRUE(judge(schedule).verdict.ok);
  const Schedule longer = stretched(schedule, 10);
  EXPECT_EQ(longer.steps, 21U) << "in the old order 23";
  const Judgement judgement = judge(longer);
  EXPECT_TRUE(judgement.verdict.ok) << judgement.verdict.offence;
  EXPECT_TRUE(judgement.verdict.fifo_consistent);
}

/// Hops of one step are the same problem: a schedule never gets longer.
TEST(Stretched, ToHopsOfOneStep_IsNoLonger) {
  for (const CollectiveKind collective : {CollectiveKind::multinode_broadcast, CollectiveKind::all_reduce}) {
    const Schedule schedule = made("torus:3x4", collective, PortModel::all);
    EXPECT_LE(stretched(schedule, 1).steps, schedule.steps);
    EXPECT_TRUE(judge(stretched(schedule, 1)).verdict.ok);
  }
}

TEST(Stretched, MoreStepsThanAScheduleCanHave_AreRefused) {
  Schedule schedule = made("array:3", CollectiveKind::broadcast, PortModel::all);
  schedule.hops.back().step = Step{4'194'303};
  schedule.steps = 4'194'304;
  EXPECT_THROW((void)stretched(schedule, 1024), InputError);
  EXPECT_EQ(stretched(schedule, 1023).steps, 1024U);
}

TEST(Stretched, EveryAlgorithm_IsStretchedOrSaysWhyNot) {
  std::uint32_t stretched_ones = 0;
  for (const char* spec : {"ring:6", "torus:4x4", "hypercube:3", "star:4", "complete:5", "mesh:3x3", "array:4"}) {
    const TopologyPtr topology = parse_topology(spec);
    for (const Algorithm& algorithm : algorithms()) {
      if (!algorithm.applies(*topology) || algorithm.collective == CollectiveKind::isotropic ||
          algorithm.collective == CollectiveKind::demand) {
        continue;
      }
      SCOPED_TRACE(std::string(spec) + " " + std::string(algorithm.name));
      const std::string name = std::string(algorithm.name) + (algorithm.construction->parameter.empty() ? "" : ":2");
      try {
        AlgorithmInput input = testing_support::example_input(algorithm, *topology);
        input.hop_steps = 3;
        const Schedule schedule = make_schedule(
            topology,
            {.collective = algorithm.collective, .ports = algorithm.ports, .algorithm = name, .input = input});
        EXPECT_EQ(schedule.algorithm, name);
        EXPECT_EQ(schedule.hop_steps, 3U);
        const Judgement judgement = judge(schedule);
        EXPECT_TRUE(judgement.verdict.ok) << judgement.verdict.offence;
        if (algorithm.never_waits) {
          EXPECT_TRUE(judgement.verdict.wait_free());
        }
        ++stretched_ones;
      } catch (const InputError& error) {
        EXPECT_THAT(error.what(), AnyOf(HasSubstr("its schedule has phases"), HasSubstr("its schedule has timelines"),
                                        HasSubstr("its schedule has packets of several messages"),
                                        HasSubstr("its hops take one step, here they take 3")));
      }
    }
  }
  EXPECT_GT(stretched_ones, 100U);
}

}  // namespace
}  // namespace rota
