// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(Hypercube, PortK_FlipsBitK) {
  const TopologyPtr t = parse_topology("hypercube:5");
  ASSERT_EQ(t->node_count(), 32U);
  ASSERT_EQ(t->port_count(), 5U);
  for (std::uint32_t k = 0; k < 5; ++k) EXPECT_EQ(t->neighbour(Node{0b10110}, Port{k}), Node{0b10110U ^ (1U << k)});
  EXPECT_EQ(t->port_name(Port{3}), "bit3");
}

TEST(Hypercube, HasNoFactors) { EXPECT_TRUE(parse_topology("hypercube:3")->factors().empty()); }

TEST(Hypercube, OfOneDimension_IsOneLink) { EXPECT_EQ(parse_topology("hypercube:1")->node_count(), 2U); }

}  // namespace
}  // namespace rota
