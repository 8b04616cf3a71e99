// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/product.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/topology/test_support.h"

namespace rota {
namespace {

using testing_support::refusal;

std::vector<std::string> factor_specs(std::string_view spec) {
  const TopologyPtr topology = parse_topology(spec);
  std::vector<std::string> specs;
  for (const TopologyPtr& factor : topology->factors()) specs.push_back(factor->spec());
  return specs;
}

TEST(Torus, FirstDimension_IsMostSignificant) {
  const TopologyPtr t = parse_topology("torus:3x5");
  EXPECT_EQ(t->neighbour(Node{0}, Port{0}), Node{5});
  EXPECT_EQ(t->neighbour(Node{0}, Port{1}), Node{10});
  EXPECT_EQ(t->neighbour(Node{0}, Port{2}), Node{1});
  EXPECT_EQ(t->neighbour(Node{0}, Port{3}), Node{4});
  EXPECT_EQ(t->node_name(Node{2 * 5 + 3}), "2_3");
}

TEST(Torus, PortNames_TellDimensionAndDirection) {
  const TopologyPtr t = parse_topology("torus:3x2x4");
  std::vector<std::string> names;
  for (std::uint32_t p = 0; p < t->port_count(); ++p) names.push_back(t->port_name(Port{p}));
  EXPECT_THAT(names, ::testing::ElementsAre("x0+", "x0-", "x1+", "x2+", "x2-"));
}

TEST(Torus, DimensionOfTwo_HasOneLinkPair) {
  EXPECT_EQ(parse_topology("torus:2x2")->port_count(), 2U);
  EXPECT_EQ(parse_topology("torus:2x4")->port_count(), 3U);
}

TEST(Torus, OfOneDimension_IsTheRing) {
  EXPECT_EQ(parse_topology("torus:8")->spec(), "ring:8");
  EXPECT_EQ(parse_topology("mesh:8")->spec(), "array:8");
  EXPECT_EQ(parse_topology("ghc:8")->spec(), "complete:8");
}

TEST(Mesh, Corners_LackPorts) {
  const TopologyPtr t = parse_topology("mesh:3x4");
  EXPECT_EQ(t->group(), nullptr);
  EXPECT_EQ(t->degree(Node{0}), 2U);
  EXPECT_EQ(t->degree(Node{5}), 4U);
  EXPECT_EQ(t->neighbour(Node{0}, Port{0}), Node{4});
  EXPECT_EQ(t->neighbour(Node{0}, Port{1}), kNoNode);
  EXPECT_EQ(t->neighbour(Node{3}, Port{2}), Node{2});
  EXPECT_EQ(t->neighbour(Node{3}, Port{3}), kNoNode);
}

TEST(Ghc, Ports_RunThroughTheDimensions) {
  const TopologyPtr t = parse_topology("ghc:3x4");
  ASSERT_EQ(t->port_count(), 5U);
  EXPECT_EQ(t->neighbour(Node{11}, Port{0}), Node{3});
  EXPECT_EQ(t->neighbour(Node{11}, Port{2}), Node{8});
}

TEST(Product, OfProducts_IsFlattened) {
  EXPECT_THAT(factor_specs("product:torus:4x3*star:3"), ::testing::ElementsAre("ring:4", "ring:3", "star:3"));
  EXPECT_THAT(factor_specs("product:product:ring:4*product:ring:3*mesh:2x5"),
              ::testing::ElementsAre("ring:4", "ring:3", "array:2", "array:5"));
  EXPECT_THAT(factor_specs("product:hypercube:2*ring:3"), ::testing::ElementsAre("hypercube:2", "ring:3"));
}

TEST(Product, OfOneFactor_IsThatFactor) {
  EXPECT_EQ(parse_topology("product:ring:5")->spec(), "ring:5");
  EXPECT_EQ(parse_topology("product:torus:2x3")->spec(), "torus:2x3");
}

TEST(Product, RepeatedPrefix_ChangesNothing) {
  std::string spec;
  for (int i = 0; i < 5000; ++i) spec += "product:";
  EXPECT_EQ(parse_topology(spec + "ring:5*ring:3")->spec(), "product:ring:5*ring:3");
}

TEST(Product, IsACayleyGraphExactlyWhenEveryFactorIs) {
  EXPECT_NE(parse_topology("product:ring:3*star:3")->group(), nullptr);
  EXPECT_EQ(parse_topology("product:ring:3*array:3")->group(), nullptr);
}

TEST(Product, BadFactor_IsNamedWithTheWholeSpec) {
  const std::string message = refusal("product:ring:5*star:99");
  EXPECT_THAT(message, ::testing::HasSubstr("topology 'product:ring:5*star:99'"));
  EXPECT_THAT(message, ::testing::HasSubstr("topology 'star:99': 99 is out of range"));
  for (const char* const spec :
       {"product:", "product:*", "product:ring:5*", "product:*ring:5", "product:ring:5**ring:3",
        "product:product:", "product:ring:5*tree:3", "product:ring"}) {
    EXPECT_NE(refusal(spec), "") << spec;
  }
}

TEST(Product, FactorTooLargeToTable_IsAskedInstead) {
  const TopologyPtr t = parse_topology("torus:3x100000");  // 200000 pairs of node and port
  const Node x{2 * 100000 + 99999};
  EXPECT_EQ(t->neighbour(x, Port{2}), Node{2 * 100000});
  EXPECT_EQ(t->neighbour(Node{0}, Port{3}), Node{99999});
  EXPECT_EQ(t->neighbour(x, Port{0}), Node{99999});
  EXPECT_EQ(parse_topology("mesh:3x100000")->neighbour(x, Port{3}), kNoNode);
  EXPECT_EQ(t->reverse_port(x, Port{2}), Port{3});
}

}  // namespace
}  // namespace rota
