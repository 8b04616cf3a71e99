// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/cyclic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/topology/test_support.h"

namespace rota {
namespace {

TEST(Ring, PortZeroIsPlusOne_PortOneMinusOne) {
  const TopologyPtr t = make_ring(5);
  EXPECT_EQ(t->neighbour(Node{4}, Port{0}), Node{0});
  EXPECT_EQ(t->neighbour(Node{0}, Port{1}), Node{4});
  EXPECT_EQ(t->port_name(Port{0}), "+");
  EXPECT_EQ(t->port_name(Port{1}), "-");
}

TEST(Ring, OfTwo_HasOneLinkPair) {
  const TopologyPtr t = make_ring(2);
  EXPECT_EQ(t->port_count(), 1U);
  EXPECT_EQ(t->reverse_port(Node{0}, Port{0}), Port{0});
}

TEST(Complete, PortK_IsPlusKPlusOne) {
  const TopologyPtr t = make_complete(6);
  ASSERT_EQ(t->port_count(), 5U);
  for (std::uint32_t k = 0; k < 5; ++k) EXPECT_EQ(t->neighbour(Node{2}, Port{k}), Node{(2 + k + 1) % 6});
  EXPECT_EQ(t->reverse_port(Node{2}, Port{0}), Port{4});
  EXPECT_EQ(t->reverse_port(Node{2}, Port{2}), Port{2});
}

TEST(Circulant, Ports_AlternatePlusAndMinusInTheOrderOfTheSteps) {
  const TopologyPtr t = parse_topology("circulant:16:5,1");
  ASSERT_EQ(t->port_count(), 4U);
  EXPECT_EQ(t->neighbour(Node{0}, Port{0}), Node{5});
  EXPECT_EQ(t->neighbour(Node{0}, Port{1}), Node{11});
  EXPECT_EQ(t->neighbour(Node{0}, Port{2}), Node{1});
  EXPECT_EQ(t->neighbour(Node{0}, Port{3}), Node{15});
  EXPECT_EQ(t->port_name(Port{1}), "-5");
}

TEST(Circulant, CoincidingSteps_AreOne) {
  EXPECT_EQ(parse_topology("circulant:8:1,4")->port_count(), 3U);    // 4 = -4
  EXPECT_EQ(parse_topology("circulant:8:3,5")->port_count(), 2U);    // 5 = -3
  EXPECT_EQ(parse_topology("circulant:9:1,1,1")->port_count(), 2U);  // listed thrice
}

TEST(Circulant, MorePortsThanANodeMayHave_AreRefused) {
  std::string spec = "circulant:10000:1";
  for (int step = 2; step <= 2048; ++step) spec += "," + std::to_string(step);
  EXPECT_EQ(testing_support::refusal(spec), "");
  EXPECT_THAT(testing_support::refusal(spec + ",2049"), ::testing::HasSubstr("4098 ports"));
}

TEST(Circulant, DisconnectedSteps_AreRefused) {
  EXPECT_THAT(testing_support::refusal("circulant:12:2,4"), ::testing::HasSubstr("not connected"));
  EXPECT_THAT(testing_support::refusal("circulant:12:3"), ::testing::HasSubstr("multiples of 3"));
  EXPECT_EQ(testing_support::refusal("circulant:12:2,3"), "");  // neither generates alone, both together do
}

}  // namespace
}  // namespace rota
