// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/few_startups/torus_in_rounds.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "testbench/papers/004_tori/formulas.h"
#include "tests/algorithms/start_ups.h"

namespace rota {
namespace {

using testing_support::count_start_ups;

TopologyPtr torus(std::uint32_t r, std::uint32_t c) { return parse_topology(fmt::format("torus:{}x{}", r, c)); }

void expect_paper_costs(std::uint32_t r, std::uint32_t c) {
  SCOPED_TRACE(fmt::format("{}x{}", r, c));
  const std::uint32_t longer = std::max(r, c);
  const Schedule schedule = torus_in_rounds(torus(r, c));
  EXPECT_EQ(schedule.steps, r * c * longer / 8);
  const auto start_ups = count_start_ups(schedule);
  EXPECT_EQ(start_ups.paid(), longer / 2 + 2);
  EXPECT_TRUE(start_ups.packets_are_gapless);
  std::uint64_t rearranged = 0;
  for (const Phase& phase : schedule.phases) rearranged += phase.rearranged_messages;
  EXPECT_LE(rearranged, 3U * r * c);  // the paper moves all messages three times
  EXPECT_GT(rearranged, 0U);
  const Verdict verdict = verify_quotient(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_TRUE(verdict.minimal);
  // Links of the longer dimension never rest; those of a shorter one carry n·side/8 messages each.
  EXPECT_EQ(verdict.link_busy_max, schedule.steps);
  EXPECT_EQ(verdict.link_busy_min, r * c * std::min(r, c) / 8);
}

TEST(TorusInRounds, SquareOfFourfoldSide_TakesTheMinimum_WithAHalfSidePlusTwoStartUps) {
  for (const std::uint32_t side : {4U, 8U, 12U, 16U, 20U, 24U, 28U, 32U}) expect_paper_costs(side, side);
}

TEST(TorusInRounds, OblongOfFourfoldSides_IsRuledByTheLonger) {
  for (std::uint32_t r = 4; r <= 16; r += 4) {
    for (std::uint32_t c = 4; c <= 16; c += 4) {
      if (r != c) expect_paper_costs(r, c);
    }
  }
  expect_paper_costs(4, 40);
  expect_paper_costs(24, 4);
}

TEST(TorusInRounds, RowsAndColumnsAreTimelines_AndTheShorterPaysFewerStartUps) {
  const Schedule schedule = torus_in_rounds(torus(8, 16));
  EXPECT_EQ(schedule.timeline_of_port, (std::vector<std::uint8_t>{0, 0, 1, 1}));
  using Counts = std::vector<std::size_t>;
  EXPECT_EQ(count_start_ups(schedule).in_phase, (std::vector<Counts>{{1, 1}, {1, 1}, {2, 4}, {2, 4}}));
}

TEST(TorusInRounds, WithinAPhaseNoMessageTurns) {
  const Schedule schedule = torus_in_rounds(torus(12, 8));
  std::map<std::tuple<std::size_t, Node, Node>, std::set<std::uint8_t>> timelines;  // by phase and message
  for (const ClassHop& class_hop : schedule.hops) {
    std::size_t phase = 0;
    while (phase + 1 < schedule.phases.size() && schedule.phases[phase + 1].first <= class_hop.step) ++phase;
    for (std::uint32_t x = 0; x < schedule.topology->node_count(); ++x) {
      if (schedule.symmetry->class_of(Node{x}) != class_hop.cls) continue;
      const Hop hop = hop_at(schedule, class_hop, Node{x});
      timelines[{phase, hop.origin, hop.destination}].insert(schedule.timeline_of_port[index(hop.port)]);
    }
  }
  for (const auto& [message, lines] : timelines) ASSERT_EQ(lines.size(), 1U);
}

TEST(TorusInRounds, TheTwoVerifiersAgree) {
  for (const auto& [r, c] : {std::pair{4U, 4U}, {8U, 4U}, {8U, 8U}, {8U, 12U}, {5U, 7U}, {6U, 6U}}) {
    const Schedule schedule = torus_in_rounds(torus(r, c));
    EXPECT_EQ(verify_all_nodes(schedule), verify_quotient(schedule)) << r << "x" << c;
  }
}

TEST(TorusInRounds, OtherSizes_TakeAtMostTheLongerSideMoreThanTheLinkBound_WithOneProgram) {
  for (std::uint32_t r = 3; r <= 13; ++r) {
    for (std::uint32_t c = 3; c <= 13; ++c) {
      if (r % 4 == 0 && c % 4 == 0) continue;
      SCOPED_TRACE(fmt::format("{}x{}", r, c));
      const std::uint32_t longer = std::max(r, c);
      const Schedule schedule = torus_in_rounds(torus(r, c));
      const std::uint32_t bound = (r * c / longer * (longer * longer / 4) + 1) / 2;
      EXPECT_GE(schedule.steps, bound);
      EXPECT_LE(schedule.steps, bound + longer);
      EXPECT_EQ(schedule.steps, paper004::any_torus(r, c).steps);
      EXPECT_EQ(schedule.symmetry->class_count(), 1U);
      const auto start_ups = count_start_ups(schedule);
      EXPECT_EQ(start_ups.paid(), longer / 2 * 2);
      EXPECT_TRUE(start_ups.packets_are_gapless);
      const Verdict verdict = verify_quotient(schedule);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
      EXPECT_TRUE(verdict.minimal);
    }
  }
}

TEST(TorusInRounds, SideOfTwo_IsRefused) { EXPECT_THROW((void)torus_in_rounds(torus(2, 8)), InputError); }

TEST(TorusInRounds, TorusTooLargeToHold_IsRefused) {
  EXPECT_THROW((void)torus_in_rounds(torus(1000, 1000)), InputError);
}

TEST(TorusInRounds, OtherReadingsOfFigure5_AreRight_AndTakeMoreSteps) {
  const auto steps_of = [](std::uint32_t r, std::uint32_t c, Figure5 reading) {
    const Schedule schedule = torus_in_rounds(torus(r, c), reading);
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    return schedule.steps;
  };
  EXPECT_GE(steps_of(4, 4, Figure5::half_way_as_printed), paper004::torus_steps_as_printed(4, 4));
  EXPECT_GE(steps_of(4, 12, Figure5::half_way_as_printed), paper004::torus_steps_as_printed(4, 12));
  EXPECT_EQ(steps_of(8, 8, Figure5::half_way_as_printed), steps_of(8, 8, Figure5::optimal));  // nothing is divided
  EXPECT_GE(steps_of(8, 12, Figure5::common_start_ups), paper004::torus_steps_with_barriers(8, 12));
}

}  // namespace
}  // namespace rota
