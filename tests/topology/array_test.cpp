// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/array.h"

#include <gtest/gtest.h>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

TEST(Array, Ends_LackPortOne) {
  const TopologyPtr t = make_array(4);
  EXPECT_EQ(t->neighbour(Node{3}, Port{1}), kNoNode);
  EXPECT_EQ(t->neighbour(Node{0}, Port{1}), kNoNode);
  EXPECT_EQ(t->degree(Node{0}), 1U);
  EXPECT_EQ(t->degree(Node{1}), 2U);
}

TEST(Array, PortZeroLeadsToTheMiddle_PortOneToTheNearerEnd) {
  const TopologyPtr t = make_array(6);
  EXPECT_EQ(t->neighbour(Node{1}, Port{0}), Node{2});
  EXPECT_EQ(t->neighbour(Node{1}, Port{1}), Node{0});
  EXPECT_EQ(t->neighbour(Node{4}, Port{0}), Node{3});
  EXPECT_EQ(t->neighbour(Node{4}, Port{1}), Node{5});
  EXPECT_EQ(t->reverse_port(Node{1}, Port{0}), Port{1});
  EXPECT_EQ(t->reverse_port(Node{2}, Port{0}), Port{0}) << "across the middle";
  EXPECT_EQ(t->port_name(Port{0}), "mid");
  EXPECT_EQ(t->port_name(Port{1}), "end");
}

TEST(Array, TheMiddleNodeOfAnOddNumber_HasPortZeroUpwards) {
  const TopologyPtr t = make_array(5);
  EXPECT_EQ(t->neighbour(Node{2}, Port{0}), Node{3});
  EXPECT_EQ(t->neighbour(Node{2}, Port{1}), Node{1});
  EXPECT_EQ(t->neighbour(Node{3}, Port{0}), Node{2});
}

TEST(Array, OfTwo_HasOnePort) {
  const TopologyPtr t = make_array(2);
  EXPECT_EQ(t->port_count(), 1U);
  EXPECT_EQ(t->neighbour(Node{0}, Port{0}), Node{1});
  EXPECT_EQ(t->neighbour(Node{1}, Port{0}), Node{0});
}

TEST(Array, IsNoCayleyGraph) { EXPECT_EQ(make_array(5)->group(), nullptr); }

TEST(IsMesh, ProductsOfArraysOnly) {
  for (const char* spec :
       {"mesh:3x4", "mesh:2x2", "mesh:2x3x4", "product:array:3*array:4", "product:mesh:2x3*array:4"}) {
    EXPECT_TRUE(is_mesh(*parse_topology(spec))) << spec;
  }
  for (const char* spec : {"array:5", "torus:3x4", "product:array:3*ring:4", "hypercube:3", "fail:0-1:mesh:3x4"}) {
    EXPECT_FALSE(is_mesh(*parse_topology(spec))) << spec;
  }
}

}  // namespace
}  // namespace rota
