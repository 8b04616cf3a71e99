// SPDX-License-Identifier: Apache-2.0
//
// Multinode all-reduces whose halves are made around one another: that they are correct, and what they save.
#include "compiler/algorithms/gossip/alternated_all_reduce.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"
#include "tests/algorithms/gossip/steps_of_hops.h"

namespace rota {
namespace {

TEST(AlternatedAllReduce, IsCorrect_EvenWithParallelLinksOrWithoutSome) {
  for (const char* spec : {"array:2", "array:5", "mesh:3x4", "mesh:2x3x4", "graph:" ROTA_EXAMPLES "/dgx1.txt",
                           "fail:5-6,9:mesh:4x4", "star:4"}) {
    const Schedule made = alternated_all_reduce(parse_topology(spec), 1, 1);
    ASSERT_FALSE(made.hops.empty()) << spec;
    const Judgement judgement = judge(made);
    EXPECT_TRUE(judgement.verdict.ok) << spec << ": " << judgement.verdict.offence;
    const std::uint64_t n = made.topology->node_count();
    EXPECT_EQ(made.hops.size(), 2 * n * (n - 1)) << spec;
  }
}

/// Halves in turn take 100 steps, list scheduling over shortest ways 76; the bound is 67.
TEST(AlternatedAllReduce, WeavesTheHalvesIntoOneAnother) {
  EXPECT_LE(alternated_all_reduce(parse_topology("mesh:10x10"), 1, 1).steps, 74U);
}

TEST(AlternatedAllReduce, StopsAtTheFewestSteps) {
  const TopologyPtr ring = parse_topology("ring:2");
  EXPECT_EQ(alternated_all_reduce(ring, 2, 1).steps, 2U);
}

TEST(AlternatedAllReduce, OfTheSameSeed_IsTheSame) {
  const auto steps_of_seed = [](std::uint64_t seed) {
    return testing_support::steps_of_hops(alternated_all_reduce(parse_topology("mesh:4x4"), 1, seed));
  };
  EXPECT_EQ(steps_of_seed(1), steps_of_seed(1));
  EXPECT_NE(steps_of_seed(1), steps_of_seed(2));
}

}  // namespace
}  // namespace rota
