// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/wait_free.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/test_name.h"

namespace rota {
namespace {

struct Expected {
  const char* spec;
  std::uint32_t steps;  ///< the lower bound
  std::uint32_t classes = 1;
};
void PrintTo(const Expected& e, std::ostream* out) { *out << e.spec; }

class WaitFree : public testing::TestWithParam<Expected> {};

TEST_P(WaitFree, ReachesTheLowerBound_AndNothingWaits) {
  const Expected expected = GetParam();
  const auto topology = parse_topology(expected.spec);
  const Schedule schedule = wait_free_total_exchange(topology, 1);
  EXPECT_EQ(schedule.symmetry->class_count(), expected.classes);
  const Verdict verdict = verify_quotient(schedule);
  ASSERT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verify_all_nodes(schedule), verdict);
  EXPECT_EQ(verdict.steps, expected.steps);
  EXPECT_EQ(best_bound(*topology, PortModel::all), expected.steps);
  EXPECT_TRUE(verdict.wait_free());
  EXPECT_EQ(verdict.waiting_depth, 0U);
}

const auto spec_name = [](const auto& network) { return test_name(network.param.spec); };

INSTANTIATE_TEST_SUITE_P(SquareTori, WaitFree,
                         testing::Values(Expected{"torus:3x3", 3}, Expected{"torus:4x4", 8}, Expected{"torus:5x5", 15},
                                         Expected{"torus:6x6", 27}, Expected{"torus:7x7", 42},
                                         Expected{"torus:8x8", 64}, Expected{"torus:9x9", 90},
                                         Expected{"torus:10x10", 125}, Expected{"torus:11x11", 165},
                                         Expected{"torus:12x12", 216}, Expected{"torus:16x16", 512},
                                         Expected{"torus:4x4x4", 32}, Expected{"torus:5x5x5", 75}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(OtherTori, WaitFree,
                         testing::Values(Expected{"ring:3", 1}, Expected{"ring:4", 2, 2}, Expected{"ring:6", 5, 2},
                                         Expected{"ring:9", 10}, Expected{"ring:16", 32, 2},
                                         Expected{"torus:3x4", 6, 2}, Expected{"torus:4x8", 32},
                                         Expected{"torus:7x8", 56, 2}, Expected{"torus:2x6", 9},
                                         Expected{"torus:13x7", 147}, Expected{"torus:12x16", 384},
                                         Expected{"torus:3x4x5", 36}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(TwistedTori, WaitFree,
                         testing::Values(Expected{"twisted:4x8", 21}, Expected{"twisted:4x4x8", 74},
                                         Expected{"twisted:4x8x8", 184}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(Cubes, WaitFree,
                         testing::Values(Expected{"hypercube:1", 1}, Expected{"hypercube:2", 2},
                                         Expected{"hypercube:3", 4}, Expected{"hypercube:4", 8},
                                         Expected{"hypercube:5", 16}, Expected{"hypercube:6", 32},
                                         Expected{"hypercube:7", 64}, Expected{"hypercube:8", 128}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(Permutations, WaitFree,
                         testing::Values(Expected{"star:3", 5}, Expected{"star:4", 21}, Expected{"star:5", 111},
                                         Expected{"pancake:4", 20}, Expected{"bubble:4", 24}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(Others, WaitFree,
                         testing::Values(Expected{"complete:2", 1}, Expected{"complete:16", 1}, Expected{"ghc:4x4", 4},
                                         Expected{"ccc:3", 36}, Expected{"butterfly:3", 18},
                                         Expected{"circulant:13:1,5", 5}, Expected{"circulant:16:1,4", 8},
                                         Expected{"circulant:64:3,18", 74, 2}),
                         spec_name);

TEST(WaitFreeTotalExchange, SameSeed_SameSchedule) {
  for (const char* spec : {"torus:6x6", "torus:5x6", "pancake:4"}) {
    SCOPED_TRACE(spec);
    const Schedule a = wait_free_total_exchange(parse_topology(spec), 3);
    const Schedule b = wait_free_total_exchange(parse_topology(spec), 3);
    ASSERT_EQ(a.hops.size(), b.hops.size());
    for (std::size_t i = 0; i < a.hops.size(); ++i) {
      EXPECT_EQ(a.hops[i].step, b.hops[i].step);
      EXPECT_EQ(a.hops[i].port, b.hops[i].port);
      EXPECT_EQ(a.hops[i].destination, b.hops[i].destination);
    }
  }
}

TEST(WaitFreeTotalExchange, TheDefault_MakesMessagesWaitOnTheSameTorus) {
  const Verdict verdict = verify_quotient(make_schedule(parse_topology("torus:8x8"), {}));
  EXPECT_FALSE(verdict.wait_free());
  EXPECT_GT(verdict.waiting_slots, 0U);
  EXPECT_LT(verdict.waiting_slots, verdict.fifo_slots);
}

// Paper 000: a node sends on what it has just received. So its single-port schedules need no buffer either.
TEST(SinglePortTransitFirst, OnEveryCayleyGraph_MakesNoMessageWait) {
  for (const char* spec : {"ring:6", "torus:3x4", "torus:5x5", "star:4", "hypercube:4", "ccc:3", "pancake:4"}) {
    SCOPED_TRACE(spec);
    const ScheduleRequest request{.algorithm = "invariant-transit-first"};
    const Verdict verdict = verify_quotient(make_schedule(parse_topology(spec), request));
    EXPECT_TRUE(verdict.wait_free());
    const ScheduleRequest fifo{.algorithm = "invariant-fifo"};
    EXPECT_FALSE(verify_quotient(make_schedule(parse_topology(spec), fifo)).wait_free());
  }
}

RC_GTEST_PROP(WaitFreeProperty, OnAnyCirculant_IsCorrectAndNothingWaits, ()) {
  const auto nodes = *rc::gen::inRange(3U, 24U);
  const auto a = *rc::gen::inRange(1U, nodes / 2 + 1);
  const auto b = *rc::gen::inRange(1U, nodes / 2 + 1);
  RC_PRE(std::gcd(std::gcd(a, b), nodes) == 1U);
  const std::string offsets = a == b ? std::to_string(a) : fmt::format("{},{}", std::min(a, b), std::max(a, b));
  const auto topology = parse_topology(fmt::format("circulant:{}:{}", nodes, offsets));
  const Schedule schedule = wait_free_total_exchange(topology, *rc::gen::inRange(1U, 100U));
  const Verdict verdict = verify_quotient(schedule);
  RC_ASSERT(verdict.ok);
  RC_ASSERT(verdict.wait_free());
  RC_ASSERT(verify_all_nodes(schedule) == verdict);
}

}  // namespace
}  // namespace rota
