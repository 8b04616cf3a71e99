// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/narrow/narrow_exchange.h"

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/algorithms/core/isotropic.h"
#include "compiler/algorithms/narrow/earliest_fit.h"
#include "compiler/algorithms/narrow/narrow_ways.h"
#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/gate.h"
#include "compiler/verify/verifier.h"
#include "tests/test_name.h"

namespace rota {
namespace {

struct ExpectedNarrow {
  const char* spec;
  std::uint32_t steps;
  std::uint32_t bound;
  std::uint32_t published;  ///< slots of the published static schedule
};
void PrintTo(const ExpectedNarrow& e, std::ostream* out) { *out << e.spec; }

class NarrowExchange : public testing::TestWithParam<ExpectedNarrow> {};

TEST_P(NarrowExchange, TakesFewSteps_StartsAndEndsOneMessageAStep_AndNothingWaits) {
  const ExpectedNarrow expected = GetParam();
  const Schedule schedule = narrow_total_exchange(parse_topology(expected.spec), 1);
  EXPECT_EQ(schedule.nic_channels, 1U);
  const Judgement judgement = judge(schedule);  // both judges
  ASSERT_TRUE(judgement.verdict.ok) << judgement.verdict.offence;
  EXPECT_TRUE(judgement.verdict.wait_free());
  EXPECT_EQ(schedule.steps, expected.steps);
  const std::optional<Bound> bound = best_bound_for(schedule);  // its proof is checked
  ASSERT_TRUE(bound.has_value());
  EXPECT_EQ(bound->steps, expected.bound);
  EXPECT_LT(schedule.steps, expected.published);
}

const auto spec_name = [](const auto& network) { return test_name(network.param.spec); };

INSTANTIATE_TEST_SUITE_P(
    SquareTori, NarrowExchange,
    testing::Values(ExpectedNarrow{"torus:3x3", 9, 9, 10}, ExpectedNarrow{"torus:4x4", 17, 17, 19},
                    ExpectedNarrow{"torus:5x5", 26, 26, 27}, ExpectedNarrow{"torus:6x6", 38, 38, 42},
                    ExpectedNarrow{"torus:7x7", 51, 51, 58}, ExpectedNarrow{"torus:8x8", 68, 67, 87},
                    ExpectedNarrow{"torus:9x9", 93, 93, 113}, ExpectedNarrow{"torus:10x10", 129, 128, 157}),
    spec_name);

TEST(NarrowExchange, DeliversEverythingOnAnyNetwork) {
  for (const char* spec : {"ring:2", "ring:3", "ring:4", "ring:6", "complete:5", "hypercube:4", "star:4", "ccc:3",
                           "butterfly:3", "array:5", "mesh:3x4", "torus:3x4", "fail:0-1:torus:4x4"}) {
    const Schedule schedule = narrow_total_exchange(parse_topology(spec), 1);
    const Judgement judgement = judge(schedule);
    ASSERT_TRUE(judgement.verdict.ok) << spec << ": " << judgement.verdict.offence;
    EXPECT_TRUE(judgement.verdict.wait_free()) << spec;
    const std::optional<Bound> bound = best_bound_for(schedule);
    if (!bound.has_value()) continue;
    EXPECT_LE(bound->steps, schedule.steps) << spec;
    EXPECT_LE(schedule.steps, bound->steps + bound->steps / 4 + 2) << spec;
  }
}

TEST(NarrowExchange, TheSameSeedGivesTheSameBytes) {
  const auto text = [](std::uint64_t seed) {
    std::ostringstream out;
    write_schedule(narrow_total_exchange(parse_topology("torus:5x5"), seed), out);
    return out.str();
  };
  EXPECT_TRUE(text(7) == text(7));
  EXPECT_TRUE(text(7) != text(8));
}

TEST(NarrowDemand, EveryCopyStartsAndArrivesInAStepOfItsOwn) {
  DemandTable demand;
  demand.by_pair = {{Node{0}, Node{3}, 2}, {Node{0}, Node{5}, 1}, {Node{1}, Node{3}, 3}};
  const Schedule schedule = narrow_demand(parse_topology("mesh:2x3"), demand, 1);
  const Judgement judgement = judge(schedule);
  ASSERT_TRUE(judgement.verdict.ok) << judgement.verdict.offence;
  EXPECT_EQ(judgement.verdict.messages, 6U);
  const std::optional<Bound> bound = best_bound_for(schedule);
  ASSERT_TRUE(bound.has_value());
  EXPECT_EQ(bound->name, "NIC");
  EXPECT_EQ(bound->steps, 5U);  // node 3 takes five messages
  EXPECT_GE(schedule.steps, 5U);
}

TEST(NarrowDemand, RefusesWhatItsNetworkDoesNotHave) {
  DemandTable demand;
  demand.by_pair = {{Node{0}, Node{9}, 1}};
  EXPECT_THROW((void)narrow_demand(parse_topology("ring:5"), demand, 1), InputError);
}

TEST(NarrowIsotropic, StartsAndEndsOneMessageAStep_AndNothingWaits) {
  for (const char* spec : {"torus:4x4", "hypercube:4", "ccc:3", "star:4"}) {
    const TopologyPtr topology = parse_topology(spec);
    std::vector<std::uint32_t> demand(topology->node_count(), 0);
    for (std::uint32_t x = 1; x < demand.size(); ++x) demand[x] = x % 3;
    const Schedule schedule = narrow_isotropic(topology, demand, 1);
    const Verdict verdict = verify_quotient(schedule);
    ASSERT_TRUE(verdict.ok) << spec << ": " << verdict.offence;
    EXPECT_GE(schedule.steps, best_bound_for(schedule)->steps) << spec;
    EXPECT_EQ(schedule.nic_channels, 1U);
  }
  EXPECT_THROW((void)narrow_isotropic(parse_topology("mesh:2x2"), {0, 1, 1, 1}, 1), InputError);
}

TEST(NarrowWays, BeginAtTheInjectionChannelAndEndAtTheEjectionChannel) {
  const auto topology = parse_topology("torus:3x4");
  const std::vector<std::uint64_t> weights(topology->port_count(), 1);
  const auto messages =
      narrow_messages_by_classes(topology, whole_group(topology), one_message_each(*topology), weights);
  ASSERT_EQ(messages->size(), 11U);
  EXPECT_EQ(messages->row_count(), 4U + 2U);
  for (std::uint32_t m = 0; m < messages->size(); ++m) {
    const Ways ways = messages->ways(m);
    EXPECT_EQ(ways.hops.front().row, 4U);
    EXPECT_EQ(ways.hops.front().hops_before, 0U);
    EXPECT_EQ(ways.hops.back().row, 5U);
    EXPECT_EQ(ways.hops.back().hops_before + 1U, ways.least_hops);
    for (std::size_t h = 1; h + 1 < ways.hops.size(); ++h) EXPECT_LT(ways.hops[h].row, 4U);
  }
}

TEST(EarliestFit, PlacesEveryMessageWithoutTwoInOneCell) {
  const auto topology = parse_topology("mesh:3x3");
  const Demand all(topology, CollectiveKind::total_exchange, std::nullopt, {});
  const auto messages = narrow_messages_of_all_nodes(topology, all);
  const std::vector<Journey> journeys = fit_earliest(*messages, 3);
  ASSERT_EQ(journeys.size(), 72U);
  std::vector<std::vector<bool>> starts(9, std::vector<bool>(200, false));
  for (std::uint32_t m = 0; m < journeys.size(); ++m) {
    EXPECT_FALSE(starts[messages->messages()[m].origin_class][journeys[m].start]);
    starts[messages->messages()[m].origin_class][journeys[m].start] = true;
  }
}

}  // namespace
}  // namespace rota
