// SPDX-License-Identifier: Apache-2.0
//
// The search for weights with solvers that fail or answer nonsense: what it returns is proven all the same.
#include "compiler/verify/weight_search.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota::verify {
namespace {

const char* const kSpec = "bubble:4";  // its generators differ: equal weights are not the best

Fraction equal_weights_bound(const Topology& topology) {
  return best_weights(topology, 1, [](const auto&) { return std::nullopt; }).bound;
}

TEST(WeightSearch, ASolverThatFails_LeavesTheBoundOfEqualWeights) {
  const TopologyPtr topology = parse_topology(kSpec);
  const Weights found = best_weights(*topology, 1, [](const auto&) { return std::nullopt; });
  EXPECT_EQ(found.by_port, std::vector<std::uint32_t>(topology->port_count(), 1));
  const Weights best = best_weights(*topology, 1);
  EXPECT_FALSE(best.bound < found.bound) << "a failing solver never proves more";
}

TEST(WeightSearch, ASolverThatFailsLater_LeavesTheBestSoFar) {
  const TopologyPtr topology = parse_topology(kSpec);
  int calls = 0;
  const Weights found =
      best_weights(*topology, 1, [&calls](const auto& cuts) { return ++calls < 3 ? solve_game(cuts) : std::nullopt; });
  EXPECT_LE(calls, 3);
  EXPECT_FALSE(found.bound < equal_weights_bound(*topology));
  EXPECT_FALSE(best_weights(*topology, 1).bound < found.bound);
}

TEST(WeightSearch, ASolverThatLies_ProvesNothingThatIsWrong) {
  const TopologyPtr topology = parse_topology(kSpec);
  const Weights lied = best_weights(*topology, 1, [](const auto& cuts) {
    GameSolution solution{1e6, std::vector<double>(cuts[0].size(), 0)};
    solution.shares[0] = 1;
    return std::optional(solution);
  });
  EXPECT_FALSE(best_weights(*topology, 1).bound < lied.bound);
  EXPECT_FALSE(lied.bound < equal_weights_bound(*topology));
}

TEST(WeightSearch, OfADemandForOneSide_WeighsAGeneratorAndItsInverseDifferently) {
  const TopologyPtr topology = parse_topology("ring:8");
  const Weights best = best_isotropic_weights(*topology, {0, 8, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(best.bound.ceil(), 7U);
  EXPECT_EQ(check_isotropic_weights(*topology, std::vector<std::uint32_t>{0, 8, 0, 0, 0, 0, 0, 0}, best.by_port).ceil(),
            7U);
  EXPECT_EQ(best_isotropic_weights(*topology, {0, 4, 0, 0, 0, 0, 0, 4}).bound.ceil(), 4U);
}

TEST(WeightSearch, OfOneMessageForEachNode_IsThatOfATotalExchange) {
  for (const char* spec : {"bubble:4", "circulant:48:3,14", "ccc:3", "torus:3x5"}) {
    const TopologyPtr topology = parse_topology(spec);
    std::vector<std::uint32_t> one_each(topology->node_count(), 1);
    one_each[0] = 0;
    EXPECT_EQ(best_isotropic_weights(*topology, one_each).by_port, best_weights(*topology, 1).by_port) << spec;
  }
}

TEST(MatrixGame, ProblemsWithoutAnOptimum_HaveNoSolution) {
  EXPECT_TRUE(solve_game({{1, 2}, {2, 1}}).has_value());
  EXPECT_FALSE(solve_game({{1e308 * 10, 1}}).has_value()) << "infinite coefficients";
}

}  // namespace
}  // namespace rota::verify
