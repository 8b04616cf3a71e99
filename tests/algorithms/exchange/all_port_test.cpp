// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/all_port.h"

#include <gtest/gtest.h>

#include "compiler/rom/compile.h"
#include "compiler/topology/cayley_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/algorithms/same_hops.h"
#include "tests/test_name.h"

namespace rota {
namespace {

struct ExpectedExchange {
  const char* spec;
  std::uint32_t steps;  ///< the lower bound
  std::uint32_t depth;  ///< at most; 0: no claim
  std::uint64_t slots;
};
void PrintTo(const ExpectedExchange& e, std::ostream* out) { *out << e.spec; }

class AllPort : public testing::TestWithParam<ExpectedExchange> {};

TEST_P(AllPort, ReachesTheLowerBound_FifoConsistent_WithLittleMemory) {
  const ExpectedExchange expected = GetParam();
  const auto topology = parse_topology(expected.spec);
  const Schedule schedule = all_port_total_exchange(topology, 1);
  const Verdict verdict = verify_quotient(schedule);
  ASSERT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict.steps, expected.steps);
  EXPECT_EQ(best_bound(*topology, PortModel::all), expected.steps);
  EXPECT_TRUE(verdict.minimal);
  EXPECT_TRUE(verdict.fifo_consistent);
  if (expected.depth == 0) return;
  EXPECT_LE(verdict.fifo_depth, expected.depth);
  EXPECT_LE(verdict.fifo_slots, expected.slots);
}

INSTANTIATE_TEST_SUITE_P(
    Networks, AllPort,
    testing::Values(ExpectedExchange{"ring:2", 1, 0, 0}, ExpectedExchange{"ring:3", 1, 0, 0},
                    ExpectedExchange{"ring:4", 2, 1, 2}, ExpectedExchange{"ring:5", 3, 1, 2},
                    ExpectedExchange{"ring:6", 5, 1, 2}, ExpectedExchange{"ring:9", 10, 1, 2},
                    ExpectedExchange{"ring:10", 13, 1, 2}, ExpectedExchange{"ring:16", 32, 1, 2},
                    ExpectedExchange{"torus:3x4", 6, 1, 6}, ExpectedExchange{"torus:3x8", 24, 1, 12},
                    ExpectedExchange{"torus:5x6", 23, 2, 15}, ExpectedExchange{"torus:5x7", 30, 3, 17},
                    ExpectedExchange{"torus:6x6", 27, 2, 13}, ExpectedExchange{"torus:7x8", 56, 3, 17},
                    ExpectedExchange{"torus:4x4", 8, 2, 13}, ExpectedExchange{"torus:8x8", 64, 3, 17},
                    ExpectedExchange{"torus:16x16", 512, 4, 23}, ExpectedExchange{"torus:32x32", 4096, 5, 32},
                    ExpectedExchange{"torus:4x4x4", 32, 3, 40}, ExpectedExchange{"torus:3x4x5", 36, 0, 0},
                    ExpectedExchange{"torus:2x6", 9, 0, 0}),
    [](const auto& network) { return test_name(network.param.spec); });

INSTANTIATE_TEST_SUITE_P(
    TwistedTori, AllPort,
    testing::Values(ExpectedExchange{"twisted:2x4", 3, 0, 0}, ExpectedExchange{"twisted:4x8", 21, 0, 0},
                    ExpectedExchange{"twisted:8x16", 170, 0, 0}, ExpectedExchange{"twisted:4x4x8", 74, 0, 0},
                    ExpectedExchange{"twisted:4x8x8", 184, 0, 0}, ExpectedExchange{"twisted:8x8x16", 1190, 0, 0}),
    [](const auto& network) { return test_name(network.param.spec); });

INSTANTIATE_TEST_SUITE_P(
    Cubes, AllPort,
    testing::Values(ExpectedExchange{"hypercube:1", 1, 0, 0}, ExpectedExchange{"hypercube:2", 2, 0, 0},
                    ExpectedExchange{"hypercube:3", 4, 0, 0}, ExpectedExchange{"hypercube:4", 8, 0, 0},
                    ExpectedExchange{"hypercube:5", 16, 0, 0}, ExpectedExchange{"hypercube:6", 32, 0, 0},
                    ExpectedExchange{"hypercube:7", 64, 0, 0}, ExpectedExchange{"hypercube:8", 128, 0, 0},
                    ExpectedExchange{"hypercube:9", 256, 0, 0}, ExpectedExchange{"hypercube:10", 512, 0, 0}),
    [](const auto& network) { return test_name(network.param.spec); });

INSTANTIATE_TEST_SUITE_P(Stars, AllPort,
                         testing::Values(ExpectedExchange{"star:3", 5, 0, 0}, ExpectedExchange{"star:4", 21, 0, 0},
                                         ExpectedExchange{"star:5", 111, 3, 24}, ExpectedExchange{"star:6", 689, 7, 79},
                                         ExpectedExchange{"star:7", 4938, 27, 263}),
                         [](const auto& network) { return test_name(network.param.spec); });

INSTANTIATE_TEST_SUITE_P(Complete, AllPort,
                         testing::Values(ExpectedExchange{"complete:2", 1, 0, 0},
                                         ExpectedExchange{"complete:7", 1, 0, 0},
                                         ExpectedExchange{"complete:16", 1, 0, 0}, ExpectedExchange{"ghc:4x4", 4, 0, 0},
                                         ExpectedExchange{"ghc:3x4", 4, 0, 0}),
                         [](const auto& network) { return test_name(network.param.spec); });

// List scheduling ends a step late there: every link has to be busy in every step.
TEST(AllPortTotalExchange, OfAPodWithoutAStepToSpare_TakesTheLowerBound) {
  EXPECT_EQ(all_port_total_exchange(parse_topology("twisted:12x24x24"), 1).steps, 15096U);
}

TEST(AllPortTotalExchange, GraphWithoutGroup_GetsAVerifiedScheduleOfAClassPerNode) {
  for (const char* spec : {"array:5", "mesh:3x4", "product:array:3*ring:4"}) {
    SCOPED_TRACE(spec);
    const auto topology = parse_topology(spec);
    const Schedule schedule = all_port_total_exchange(topology, 1);
    EXPECT_EQ(schedule.symmetry->class_count(), topology->node_count());
    const Verdict verdict = verify_quotient(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_TRUE(verdict.minimal);
  }
}

/// The alternating group of four letters by two turns of three. With one class, 6 steps are the fewest that rota finds.
TEST(AllPortTotalExchange, CayleyGraphThatNeedsNodesToDiffer_MeetsItsBoundWithAClassPerNode) {
  const TopologyPtr topology = make_cayley("turns", {{1, 2, 0, 3}, {2, 0, 1, 3}, {2, 1, 3, 0}, {3, 1, 0, 2}});
  ASSERT_EQ(topology->node_count(), 12U);
  const Schedule schedule = all_port_total_exchange(topology, 1);
  const Verdict verdict = verify_quotient(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(best_bound(*topology, PortModel::all), 5U);
  EXPECT_EQ(verdict.steps, 5U);
  EXPECT_EQ(schedule.symmetry->class_count(), 12U);
}

TEST(AllPortTotalExchange, Array_TakesTheCutBound) {
  for (const char* spec : {"array:2", "array:5", "array:8", "array:9"}) {
    const auto topology = parse_topology(spec);
    const std::uint64_t n = topology->node_count();
    EXPECT_EQ(all_port_total_exchange(topology, 1).steps, n * n / 4) << spec;
  }
}

TEST(AllPortTotalExchange, SameSeed_SameSchedule) {
  const auto topology = parse_topology("torus:5x6");
  const Schedule a = all_port_total_exchange(topology, 3);
  const Schedule b = all_port_total_exchange(topology, 3);
  expect_same_hops(a, b);
}

}  // namespace
}  // namespace rota
