// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/formulas.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

std::optional<PaperFormula> formula(const char* spec, PortModel ports) {
  return total_exchange_formula(*parse_topology(spec), ports);
}

TEST(TotalExchangeFormula, SinglePort_IsTheStatus) {
  EXPECT_EQ(formula("ring:12", PortModel::single)->steps, 36U);
  EXPECT_EQ(formula("ring:9", PortModel::single)->steps, 20U);
  EXPECT_EQ(formula("torus:6x6", PortModel::single)->steps, 108U);
  EXPECT_EQ(formula("hypercube:6", PortModel::single)->steps, 192U);
  EXPECT_EQ(formula("star:5", PortModel::single)->steps, 442U);
  EXPECT_EQ(formula("ghc:3x4", PortModel::single)->steps, 17U);
  EXPECT_EQ(formula("product:ring:5*star:4", PortModel::single)->steps, 454U);
  EXPECT_EQ(formula("ccc:3", PortModel::single)->steps, 74U);
}

/// The closed forms against the bounds, which are searched: no shared code.
TEST(TotalExchangeFormula, EveryFamily_SinglePortEqualsTheBound_AllPortIsNeverBelowIt) {
  for (const TopologyPtr& topology : testing_support::example_topologies(1000)) {
    SCOPED_TRACE(topology->spec());
    if (const auto f = total_exchange_formula(*topology, PortModel::single)) {
      EXPECT_EQ(f->steps, best_bound(*topology, PortModel::single));
    }
    if (const auto f = total_exchange_formula(*topology, PortModel::all)) {
      EXPECT_EQ(f->steps, best_bound(*topology, PortModel::all));
    }
  }
}

TEST(TotalExchangeFormula, AllPort_PapersClosedForms) {
  EXPECT_EQ(formula("ring:9", PortModel::all)->steps, 10U);
  EXPECT_EQ(formula("ring:6", PortModel::all)->steps, 5U);
  EXPECT_EQ(formula("torus:8x8", PortModel::all)->steps, 64U);
  EXPECT_EQ(formula("torus:5x5", PortModel::all)->steps, 15U);
  EXPECT_EQ(formula("torus:12x16", PortModel::all)->steps, 384U);
  EXPECT_EQ(formula("hypercube:8", PortModel::all)->steps, 128U);
  EXPECT_EQ(formula("ghc:4x4", PortModel::all)->steps, 4U);
}

TEST(TotalExchangeFormula, WhereThePapersProveNothing_ThereIsNone) {
  EXPECT_FALSE(formula("mesh:4x4", PortModel::all));
  EXPECT_FALSE(formula("mesh:4x4", PortModel::single));
  EXPECT_FALSE(
      formula("torus:6x6", PortModel::all));  // Theorem 5 needs the unrounded cut bound: n = 6 does not meet it
  EXPECT_FALSE(formula("torus:5x7", PortModel::all));
  EXPECT_FALSE(formula("star:5", PortModel::all));
}

TEST(AnyCollectivesFormula, OfATotalExchange_IsTheTotalExchangeFormula) {
  const auto torus = parse_topology("torus:8x8");
  EXPECT_EQ(paper_formula(*torus, CollectiveKind::total_exchange, PortModel::all)->steps, 64U);
}

TEST(AnyCollectivesFormula, OfOtherCollectives_IsThereForHypercubesOnly) {
  EXPECT_EQ(paper_formula(*parse_topology("hypercube:6"), CollectiveKind::scatter, PortModel::all)->steps, 11U);
  EXPECT_FALSE(paper_formula(*parse_topology("torus:8x8"), CollectiveKind::scatter, PortModel::all));
  EXPECT_FALSE(paper_formula(*parse_topology("hypercube:6"), CollectiveKind::isotropic, PortModel::all));
}

}  // namespace
}  // namespace rota
