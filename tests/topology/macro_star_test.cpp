// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "tests/topology/node_called.h"

namespace rota {
namespace {

TEST(MacroStar, Links_SwapTheFirstSymbolIntoTheFirstBox_OrTheFirstBoxWithAnother) {
  const TopologyPtr t = parse_topology("macrostar:3:2");
  ASSERT_EQ(t->node_count(), 5040U);
  std::vector<std::string> ports;
  std::vector<std::string> neighbours;
  for (std::uint32_t p = 0; p < t->port_count(); ++p) {
    ports.push_back(t->port_name(Port{p}));
    neighbours.push_back(t->node_name(t->neighbour(node_called(*t, "5274136"), Port{p})));
  }
  EXPECT_THAT(ports, testing::ElementsAre("swap2", "swap3", "box2", "box3"));
  EXPECT_THAT(neighbours, testing::ElementsAre("2574136", "7254136", "5412736", "5364127"));
}

TEST(MacroStar, OneBox_IsTheStarGraph) {
  const TopologyPtr macro = parse_topology("macrostar:1:4");
  const TopologyPtr star = parse_topology("star:5");
  ASSERT_EQ(macro->node_count(), star->node_count());
  ASSERT_EQ(macro->port_count(), star->port_count());
  for (std::uint32_t x = 0; x < star->node_count(); ++x) {
    for (std::uint32_t p = 0; p < star->port_count(); ++p) {
      ASSERT_EQ(macro->neighbour(Node{x}, Port{p}), star->neighbour(Node{x}, Port{p}));
    }
  }
}

TEST(MacroStar, NeighbourAndProduct_AgreeWithTheCayleyFileOfTheExamples) {
  const TopologyPtr macro = parse_topology("macrostar:2:2");
  const TopologyPtr file = parse_topology("cayley:" ROTA_EXAMPLES "/macro_star_2_2.json");
  ASSERT_EQ(macro->node_count(), file->node_count());
  ASSERT_EQ(macro->port_count(), file->port_count());
  for (std::uint32_t x = 0; x < file->node_count(); ++x) {
    for (std::uint32_t p = 0; p < file->port_count(); ++p) {
      ASSERT_EQ(macro->neighbour(Node{x}, Port{p}), file->neighbour(Node{x}, Port{p}));
    }
    for (std::uint32_t y = 0; y < file->node_count(); ++y) {
      ASSERT_EQ(macro->group()->multiply(Node{x}, Node{y}), file->group()->multiply(Node{x}, Node{y}));
    }
  }
}

TEST(MacroStar, SizesThatMakeNoSense_AreRefused) {
  for (const char* spec : {"macrostar:2", "macrostar:2:2:2", "macrostar:0:2", "macrostar:2:0", "macrostar:3:4",
                           "macrostar:11:1", "macrostar:2:x"}) {
    EXPECT_THROW((void)parse_topology(spec), InputError) << spec;
  }
}

}  // namespace
}  // namespace rota
