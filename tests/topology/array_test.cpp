// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/array.h"

#include <gtest/gtest.h>

namespace rota {
namespace {

TEST(Array, Ends_LackAPort) {
  const TopologyPtr t = make_array(4);
  EXPECT_EQ(t->neighbour(Node{3}, Port{0}), kNoNode);
  EXPECT_EQ(t->neighbour(Node{0}, Port{1}), kNoNode);
  EXPECT_EQ(t->degree(Node{0}), 1U);
  EXPECT_EQ(t->degree(Node{1}), 2U);
}

TEST(Array, PortZeroLeadsUp_PortOneDown) {
  const TopologyPtr t = make_array(4);
  EXPECT_EQ(t->neighbour(Node{1}, Port{0}), Node{2});
  EXPECT_EQ(t->neighbour(Node{1}, Port{1}), Node{0});
  EXPECT_EQ(t->port_name(Port{0}), "+");
  EXPECT_EQ(t->port_name(Port{1}), "-");
}

TEST(Array, OfTwo_HasOnePort) {
  const TopologyPtr t = make_array(2);
  EXPECT_EQ(t->port_count(), 1U);
  EXPECT_EQ(t->neighbour(Node{0}, Port{0}), Node{1});
  EXPECT_EQ(t->neighbour(Node{1}, Port{0}), Node{0});
}

TEST(Array, IsNoCayleyGraph) { EXPECT_EQ(make_array(5)->group(), nullptr); }

}  // namespace
}  // namespace rota
