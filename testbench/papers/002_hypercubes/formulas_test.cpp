// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/002_hypercubes/formulas.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

struct Cell {
  CollectiveKind collective;
  std::uint64_t all_port;
  std::uint64_t single_port;
  std::uint64_t transmissions;
};

void expect_cells(std::uint32_t dimension, std::initializer_list<Cell> cells) {
  for (const Cell& cell : cells) {
    SCOPED_TRACE(to_string(cell.collective));
    const auto all = hypercube_formula(cell.collective, dimension, PortModel::all);
    const auto single = hypercube_formula(cell.collective, dimension, PortModel::single);
    ASSERT_TRUE(all && single);
    EXPECT_EQ(all->steps, cell.all_port);
    EXPECT_EQ(single->steps, cell.single_port);
    EXPECT_EQ(all->transmissions, cell.transmissions);
    EXPECT_EQ(single->transmissions, cell.transmissions);
  }
}

TEST(MultinodeBroadcastLinkUse, AllStepsButTheLast_OfOneDimensionAll) {
  EXPECT_EQ(multinode_broadcast_link_use(1).busy_steps, 1U);
  EXPECT_EQ(multinode_broadcast_link_use(1).steps, 1U);
  EXPECT_EQ(multinode_broadcast_link_use(4).busy_steps, 3U);
  EXPECT_EQ(multinode_broadcast_link_use(4).steps, 4U);
  EXPECT_EQ(multinode_broadcast_link_use(10).steps, 103U);
}

TEST(HypercubeFormula, FourDimensions_TablesOneAndTwo) {
  expect_cells(4, {{CollectiveKind::broadcast, 4, 4, 15},
                   {CollectiveKind::accumulation, 4, 4, 15},
                   {CollectiveKind::scatter, 4, 15, 32},
                   {CollectiveKind::gather, 4, 15, 32},
                   {CollectiveKind::multinode_broadcast, 4, 15, 240},
                   {CollectiveKind::multinode_accumulation, 4, 15, 240},
                   {CollectiveKind::total_exchange, 8, 32, 512}});
}

TEST(HypercubeFormula, OneAndTenDimensions) {
  expect_cells(1, {{CollectiveKind::broadcast, 1, 1, 1},
                   {CollectiveKind::scatter, 1, 1, 1},
                   {CollectiveKind::multinode_broadcast, 1, 1, 2},
                   {CollectiveKind::total_exchange, 1, 1, 2}});
  expect_cells(10, {{CollectiveKind::broadcast, 10, 10, 1023},
                    {CollectiveKind::scatter, 103, 1023, 5120},
                    {CollectiveKind::multinode_broadcast, 103, 1023, 1047552},
                    {CollectiveKind::total_exchange, 512, 5120, 5242880}});
}

/// Two ways to the total exchange: the tables, and the general formulas.
TEST(HypercubeFormula, TotalExchange_EqualsTheGeneralFormula) {
  for (std::uint32_t d = 1; d <= 12; ++d) {
    const auto topology = parse_topology("hypercube:" + std::to_string(d));
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      const auto table = hypercube_formula(CollectiveKind::total_exchange, d, ports);
      const auto general = total_exchange_formula(*topology, ports);
      EXPECT_EQ(table->steps, general->steps);
      EXPECT_EQ(table->transmissions, general->transmissions);
    }
  }
}

TEST(HypercubeFormula, CollectiveOutsideTheTables_HasNone) {
  EXPECT_FALSE(hypercube_formula(CollectiveKind::isotropic, 4, PortModel::all));
}

TEST(DimensionsDividing, NoneDivides) {
  EXPECT_EQ(dimensions_dividing(1), 0U);
  EXPECT_EQ(dimensions_dividing(500), 0U);
}

// Fig. 3: a problem takes no longer than one whose algorithm solves it, and as long as its dual.
TEST(Paper002Figure3, TimesOfTableOne_FollowItsArcs) {
  struct Arc {
    CollectiveKind from;
    CollectiveKind to;
    bool dual;
  };
  constexpr Arc kArcs[] = {{CollectiveKind::total_exchange, CollectiveKind::multinode_broadcast, false},
                           {CollectiveKind::total_exchange, CollectiveKind::multinode_accumulation, false},
                           {CollectiveKind::multinode_broadcast, CollectiveKind::gather, false},
                           {CollectiveKind::multinode_accumulation, CollectiveKind::scatter, false},
                           {CollectiveKind::scatter, CollectiveKind::broadcast, false},
                           {CollectiveKind::gather, CollectiveKind::accumulation, false},
                           {CollectiveKind::multinode_broadcast, CollectiveKind::multinode_accumulation, true},
                           {CollectiveKind::scatter, CollectiveKind::gather, true},
                           {CollectiveKind::broadcast, CollectiveKind::accumulation, true}};
  for (const auto& [from, to, dual] : kArcs) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      for (std::uint32_t d = 1; d <= 20; ++d) {
        const std::uint64_t harder = hypercube_formula(from, d, ports).value().steps;
        const std::uint64_t easier = hypercube_formula(to, d, ports).value().steps;
        EXPECT_LE(easier, harder) << to_string(from) << " to " << to_string(to) << ", d = " << d;
        EXPECT_TRUE(!dual || easier == harder) << to_string(from) << " to " << to_string(to) << ", d = " << d;
      }
    }
  }
}

}  // namespace
}  // namespace rota
