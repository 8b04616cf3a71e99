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
#include "tests/algorithms/same_hops.h"
#include "tests/test_name.h"

namespace rota {
namespace {

struct ExpectedWaitFree {
  const char* spec;
  std::uint32_t steps;  ///< the lower bound
  std::uint32_t classes = 1;
};
void PrintTo(const ExpectedWaitFree& e, std::ostream* out) { *out << e.spec; }

class WaitFree : public testing::TestWithParam<ExpectedWaitFree> {};

TEST_P(WaitFree, ReachesTheLowerBound_AndNothingWaits) {
  const ExpectedWaitFree expected = GetParam();
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
                         testing::Values(ExpectedWaitFree{"torus:3x3", 3}, ExpectedWaitFree{"torus:4x4", 8},
                                         ExpectedWaitFree{"torus:5x5", 15}, ExpectedWaitFree{"torus:6x6", 27},
                                         ExpectedWaitFree{"torus:7x7", 42}, ExpectedWaitFree{"torus:8x8", 64},
                                         ExpectedWaitFree{"torus:9x9", 90}, ExpectedWaitFree{"torus:10x10", 125},
                                         ExpectedWaitFree{"torus:11x11", 165}, ExpectedWaitFree{"torus:12x12", 216},
                                         ExpectedWaitFree{"torus:16x16", 512}, ExpectedWaitFree{"torus:4x4x4", 32},
                                         ExpectedWaitFree{"torus:5x5x5", 75}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(OtherTori, WaitFree,
                         testing::Values(ExpectedWaitFree{"ring:3", 1}, ExpectedWaitFree{"ring:4", 2, 2},
                                         ExpectedWaitFree{"ring:6", 5, 2}, ExpectedWaitFree{"ring:9", 10},
                                         ExpectedWaitFree{"ring:16", 32, 2}, ExpectedWaitFree{"torus:3x4", 6, 2},
                                         ExpectedWaitFree{"torus:4x8", 32}, ExpectedWaitFree{"torus:7x8", 56, 2},
                                         ExpectedWaitFree{"torus:2x6", 9}, ExpectedWaitFree{"torus:13x7", 147},
                                         ExpectedWaitFree{"torus:12x16", 384}, ExpectedWaitFree{"torus:3x4x5", 36}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(TwistedTori, WaitFree,
                         testing::Values(ExpectedWaitFree{"twisted:4x8", 21}, ExpectedWaitFree{"twisted:4x4x8", 74},
                                         ExpectedWaitFree{"twisted:4x8x8", 184}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(Cubes, WaitFree,
                         testing::Values(ExpectedWaitFree{"hypercube:1", 1}, ExpectedWaitFree{"hypercube:2", 2},
                                         ExpectedWaitFree{"hypercube:3", 4}, ExpectedWaitFree{"hypercube:4", 8},
                                         ExpectedWaitFree{"hypercube:5", 16}, ExpectedWaitFree{"hypercube:6", 32},
                                         ExpectedWaitFree{"hypercube:7", 64}, ExpectedWaitFree{"hypercube:8", 128}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(Permutations, WaitFree,
                         testing::Values(ExpectedWaitFree{"star:3", 5}, ExpectedWaitFree{"star:4", 21},
                                         ExpectedWaitFree{"star:5", 111}, ExpectedWaitFree{"pancake:4", 20},
                                         ExpectedWaitFree{"pancake:5", 107}, ExpectedWaitFree{"bubble:4", 24}),
                         spec_name);

INSTANTIATE_TEST_SUITE_P(Others, WaitFree,
                         testing::Values(ExpectedWaitFree{"complete:2", 1}, ExpectedWaitFree{"complete:16", 1},
                                         ExpectedWaitFree{"ghc:4x4", 4}, ExpectedWaitFree{"ccc:3", 36},
                                         ExpectedWaitFree{"butterfly:3", 18}, ExpectedWaitFree{"circulant:13:1,5", 5},
                                         ExpectedWaitFree{"circulant:16:1,4", 8},
                                         ExpectedWaitFree{"circulant:64:3,18", 74, 2},
                                         ExpectedWaitFree{"circulant:92:3,8", 108, 2}),
                         spec_name);

TEST(WaitFreeTotalExchange, SameSeed_SameSchedule) {
  for (const char* spec : {"torus:6x6", "torus:5x6", "pancake:4"}) {
    SCOPED_TRACE(spec);
    const Schedule a = wait_free_total_exchange(parse_topology(spec), 3);
    const Schedule b = wait_free_total_exchange(parse_topology(spec), 3);
    expect_same_hops(a, b);
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
