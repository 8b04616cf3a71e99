// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(Ccc, Ports_TurnTheCursorOrFlipTheBitUnderIt) {
  const TopologyPtr t = parse_topology("ccc:4");
  ASSERT_EQ(t->node_count(), 64U);
  const auto node = [](std::uint32_t word, std::uint32_t cursor) { return Node{word * 4U + cursor}; };
  EXPECT_EQ(t->neighbour(node(5, 3), Port{0}), node(5, 0));
  EXPECT_EQ(t->neighbour(node(5, 0), Port{1}), node(5, 3));
  EXPECT_EQ(t->neighbour(node(5, 3), Port{2}), node(5 ^ 8, 3));
  EXPECT_EQ(t->port_name(Port{2}), "flip");
  EXPECT_EQ(t->node_name(node(13, 2)), "13_2");
}

TEST(Ccc, OfTwo_IsARingOfEight) {
  const TopologyPtr t = parse_topology("ccc:2");
  EXPECT_EQ(t->node_count(), 8U);
  EXPECT_EQ(t->port_count(), 2U);
}

TEST(Butterfly, Ports_MoveTheCursorStraightOrAcross) {
  const TopologyPtr t = parse_topology("butterfly:3");
  ASSERT_EQ(t->node_count(), 24U);
  const auto node = [](std::uint32_t word, std::uint32_t cursor) { return Node{word * 3U + cursor}; };
  EXPECT_EQ(t->neighbour(node(6, 2), Port{0}), node(6, 0));
  EXPECT_EQ(t->neighbour(node(6, 2), Port{1}), node(6 ^ 4, 0));
  EXPECT_EQ(t->neighbour(node(6, 2), Port{2}), node(6, 1));
  EXPECT_EQ(t->neighbour(node(6, 2), Port{3}), node(6 ^ 2, 1));
  EXPECT_EQ(t->neighbour(node(6, 0), Port{3}), node(6 ^ 4, 2));
}

TEST(Butterfly, OfTwo_HasOneStraightLinkPair) { EXPECT_EQ(parse_topology("butterfly:2")->port_count(), 3U); }

}  // namespace
}  // namespace rota
