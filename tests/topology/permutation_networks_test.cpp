// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/topology/registry.h"
#include "tests/topology/node_called.h"

namespace rota {
namespace {

std::vector<std::string> neighbour_names(const Topology& t, const std::string& name) {
  std::vector<std::string> names;
  for (std::uint32_t p = 0; p < t.port_count(); ++p) {
    names.push_back(t.node_name(t.neighbour(node_called(t, name), Port{p})));
  }
  return names;
}

std::vector<std::string> port_names(const Topology& t) {
  std::vector<std::string> names;
  for (std::uint32_t p = 0; p < t.port_count(); ++p) names.push_back(t.port_name(Port{p}));
  return names;
}

TEST(Star, PortK_SwapsTheFirstPositionWithAnother) {
  const TopologyPtr t = parse_topology("star:4");
  EXPECT_THAT(neighbour_names(*t, "2413"), ::testing::ElementsAre("4213", "1423", "3412"));
  EXPECT_THAT(port_names(*t), ::testing::ElementsAre("swap2", "swap3", "swap4"));
}

TEST(Pancake, PortK_ReversesTheFirstFew) {
  const TopologyPtr t = parse_topology("pancake:4");
  EXPECT_THAT(neighbour_names(*t, "2413"), ::testing::ElementsAre("4213", "1423", "3142"));
  EXPECT_THAT(port_names(*t), ::testing::ElementsAre("flip2", "flip3", "flip4"));
}

TEST(Bubble, PortK_SwapsNeighbouringPositions) {
  const TopologyPtr t = parse_topology("bubble:4");
  EXPECT_THAT(neighbour_names(*t, "2413"), ::testing::ElementsAre("4213", "2143", "2431"));
  EXPECT_THAT(port_names(*t), ::testing::ElementsAre("swap1_2", "swap2_3", "swap3_4"));
}

TEST(PermutationNetworks, Nodes_AreInLexicographicOrder) {
  const TopologyPtr t = parse_topology("star:3");
  std::vector<std::string> names;
  for (std::uint32_t x = 0; x < t->node_count(); ++x) names.push_back(t->node_name(Node{x}));
  EXPECT_THAT(names, ::testing::ElementsAre("123", "132", "213", "231", "312", "321"));
}

TEST(PermutationNetworks, Translations_RenameSymbols) {
  const TopologyPtr t = parse_topology("star:4");
  // v = 2341 renames 1 to 2, 2 to 3, 3 to 4 and 4 to 1.
  const Node moved = t->group()->multiply(node_called(*t, "2341"), node_called(*t, "3142"));
  EXPECT_EQ(t->node_name(moved), "4213");
}

TEST(PermutationNetworks, TenSymbols_AreSeparatedInNames) {
  EXPECT_EQ(parse_topology("star:10")->node_name(Node{1}), "1_2_3_4_5_6_7_8_10_9");
  EXPECT_EQ(parse_topology("star:9")->node_name(Node{1}), "123456798");
}

TEST(PermutationNetworks, NeighbourAgreesWithMultiplication_AboveAndBelowTheTable) {
  for (const char* const spec : {"star:8", "star:9", "pancake:8", "pancake:9", "pancake:11", "bubble:8", "bubble:10"}) {
    const TopologyPtr t = parse_topology(spec);
    const Group& group = *t->group();
    for (std::uint32_t x = 0; x < t->node_count(); x += 1U + t->node_count() / 997U) {
      for (std::uint32_t p = 0; p < t->port_count(); ++p) {
        const Node y = t->neighbour(Node{x}, Port{p});
        ASSERT_EQ(y, group.multiply(Node{x}, t->neighbour(Node{0}, Port{p}))) << spec;
        ASSERT_EQ(t->neighbour(y, t->reverse_port(Node{x}, Port{p})), Node{x}) << spec;
      }
      ASSERT_EQ(group.multiply(Node{x}, group.inverse(Node{x})), Node{0}) << spec;
    }
  }
}

}  // namespace
}  // namespace rota
