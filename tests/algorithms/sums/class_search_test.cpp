// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/class_search.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/topology/registry.h"
#include "tests/algorithms/sums/every_program.h"

namespace rota {
namespace {

using testing_support::EveryProgram;

ClassSearchResult outcome_of(const TopologyPtr& topology, PortModel ports, std::uint32_t steps,
                             const ClassSearchLimits& limits = {}) {
  return search_by_classes(ClassNetwork(*topology, trivial_symmetry(topology)), ports, steps, 1, limits);
}
ClassSearchResult outcome_of(const char* spec, PortModel ports, std::uint32_t steps,
                             const ClassSearchLimits& limits = {}) {
  return outcome_of(parse_topology(spec), ports, steps, limits);
}

TEST(ClassSearch, OfOneClass_FindsAProgram_WhereverThereIsOne) {
  for (const char* spec : testing_support::kGraphsToTryEveryProgram) {
    const TopologyPtr topology = parse_topology(spec);
    const ClassNetwork network(*topology, whole_group(topology));
    EveryProgram every(*topology);
    for (std::uint32_t steps = 1; steps <= 4; ++steps) {
      const ClassSearchResult result = search_by_classes(network, PortModel::single, steps, 1, {});
      EXPECT_EQ(result.program.has_value(), every.has_one_of(steps)) << spec << " in " << steps;
      EXPECT_EQ(result.end, result.program.has_value() ? ClassSearchEnd::found : ClassSearchEnd::none) << spec;
    }
  }
}

TEST(ClassSearch, TellsThatThereIsNone) {
  EXPECT_EQ(outcome_of("star:4", PortModel::all, 3).end, ClassSearchEnd::none);     // below the diameter
  EXPECT_EQ(outcome_of("pancake:5", PortModel::all, 5).end, ClassSearchEnd::none);  // the diameter, whatever nodes do
  EXPECT_EQ(outcome_of("star:4", PortModel::single, 5).end, ClassSearchEnd::none);  // 24 nodes double in 5 steps
}

TEST(ClassSearch, SinglePort_SendsAndReceivesOnceInAStep) {
  const TopologyPtr petersen = parse_topology("graph:" ROTA_EXAMPLES "/petersen.txt");
  const SumProgram program = outcome_of(petersen, PortModel::single, 4).program.value();
  for (std::uint32_t step = 0; step < program.steps; ++step) {
    std::vector<bool> receives(petersen->node_count(), false);
    for (std::uint32_t x = 0; x < petersen->node_count(); ++x) {
      bool sends = false;
      for (const SumHop& hop : program.nodes[x]) {
        if (hop.step != step) continue;
        const std::uint32_t y = index(petersen->neighbour(Node{x}, hop.port));
        EXPECT_FALSE(sends || receives[y]) << x << " in step " << step;
        sends = receives[y] = true;
      }
    }
  }
}

TEST(ClassSearch, MovesAwayFromTheOrigin_AreNeededOnSomeNetworks) {
  EXPECT_EQ(outcome_of("star:4", PortModel::single, 6, {.may_move_away = false}).end, ClassSearchEnd::none);
  EXPECT_EQ(outcome_of("star:4", PortModel::single, 6).end, ClassSearchEnd::found);
}

/// In recursive doubling a contribution comes by its highest differing bit, when that one's turn is.
TEST(ClassSearch, KeepsWhatIsKnown) {
  KnownWays known(8, std::vector<std::vector<KnownWay>>(8));
  for (std::uint32_t x = 0; x < 8; ++x) {
    for (std::uint32_t y = 0; y < 8; ++y) {
      for (std::uint32_t bit = 0; bit < 3; ++bit) {
        if (((x ^ y) >> bit) == 1) known[x][y] = {{bit, bit}};
      }
    }
  }
  const SumProgram doubling = outcome_of("hypercube:3", PortModel::all, 3, {.known = &known}).program.value();
  for (const auto& hops : doubling.nodes) EXPECT_EQ(hops.size(), 3U);
  known[0][7] = {{0, 2}};  // three hops in one step
  EXPECT_EQ(outcome_of("hypercube:3", PortModel::all, 3, {.known = &known}).end, ClassSearchEnd::none);
  known[0][7] = {};  // that one sum grows, or another link brings it alone
  EXPECT_EQ(outcome_of("hypercube:3", PortModel::all, 3, {.known = &known}).end, ClassSearchEnd::found);
}

TEST(ClassSearch, OfALargeFormula_IsNotMade) {
  EXPECT_EQ(outcome_of("torus:4x4", PortModel::all, 4, {.most_clauses = 2000}).end, ClassSearchEnd::too_large);
  EXPECT_EQ(outcome_of("torus:4x4", PortModel::all, 4, {.most_clauses = 200}).end, ClassSearchEnd::too_large);
  EXPECT_EQ(outcome_of("ring:300", PortModel::all, 150).end, ClassSearchEnd::too_large);  // 90,000 sums
}

TEST(ClassSearch, GivesUp) {
  EXPECT_EQ(outcome_of("torus:5x5", PortModel::single, 6, {.least_conflicts = 1, .most_conflicts = 1}).end,
            ClassSearchEnd::gave_up);
}

}  // namespace
}  // namespace rota
