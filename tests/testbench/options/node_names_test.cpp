// SPDX-License-Identifier: Apache-2.0
#include "testbench/options/node_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota::cli {
namespace {

using testing::ElementsAre;
using testing::ThrowsMessage;

TEST(NodeNames, ANumberOrAName_FindsTheNode) {
  const TopologyPtr torus = parse_topology("torus:4x4");
  EXPECT_EQ(find_node(*torus, "5"), Node{5});
  EXPECT_EQ(find_node(*torus, "1_1"), Node{5});
  EXPECT_EQ(find_node(*torus, "15"), Node{15});
  for (const char* const text : {"1,1", "(1,1)", "( 1, 1 )", "1_1 "})
    EXPECT_EQ(find_node(*torus, text), Node{5}) << text;
  for (const char* const text : {"", "16", "05", "-1", "1_4", "(1,1", "1,,1", "()", "4294967296"}) {
    EXPECT_EQ(find_node(*torus, text), std::nullopt) << text;
  }
  EXPECT_EQ(find_node(*parse_topology("star:4"), "1243"), Node{1}) << "no node has this number";
}

TEST(NodeNames, EveryNodeOfEveryKind_IsFoundByItsName) {
  for (const char* const spec : {"hypercube:4", "star:3", "butterfly:3", "product:ring:3*star:3", "mesh:2x3"}) {
    const TopologyPtr topology = parse_topology(spec);
    for (std::uint32_t x = 0; x < topology->node_count(); ++x) {
      EXPECT_EQ(find_node(*topology, name_without_blanks(*topology, Node{x})), Node{x}) << spec;
    }
  }
}

std::vector<std::string_view> pieces(std::string_view message) {
  const MessageText text = split_message(message);
  return {text.origin, text.destination, text.copy};
}

TEST(NodeNames, AMessage_IsSplitBetweenItsNodes) {
  for (const char* const text : {"0_0>2_2", "0_0->2_2", "0_0-2_2", "0_0 > 2_2", "0_0,2_2"}) {
    EXPECT_THAT(pieces(text), ElementsAre("0_0", "2_2", "")) << text;
  }
  for (const char* const text : {"0,0>2,2", "0,0-2,2", "0,0 -> 2,2", "0,0,2,2"}) {
    EXPECT_THAT(pieces(text), ElementsAre("0,0", "2,2", "")) << text;
  }
  EXPECT_THAT(pieces("(0,0)-(2,2)"), ElementsAre("(0,0)", "(2,2)", ""));
  EXPECT_THAT(pieces("0,0,0,1,1,1"), ElementsAre("0,0,0", "1,1,1", ""));
  EXPECT_THAT(pieces("0,10"), ElementsAre("0", "10", ""));
  EXPECT_THAT(pieces("0,10 copy 1"), ElementsAre("0", "10", " copy 1"));
  EXPECT_THAT(pieces("7"), ElementsAre("7", "", ""));
  EXPECT_THAT(pieces("0,0,0"), ElementsAre("0,0,0", "", ""));
  EXPECT_THAT(pieces(""), ElementsAre("", "", ""));
}

TEST(NodeNames, AList_MayMixNumbersAndNames) {
  const TopologyPtr torus = parse_topology("torus:4x4");
  EXPECT_THAT(nodes_named("--x", "3_3,0,1_1,5", *torus), ElementsAre(0, 5, 15));
  EXPECT_THAT(nodes_named("--x", "(3,3),0,(1,1)", *torus), ElementsAre(0, 5, 15));
  EXPECT_THAT(nodes_named("--x", "1,1", *torus), ElementsAre(1)) << "two numbers";
  EXPECT_THAT(
      [&] { (void)nodes_named("--x", "0,9_9", *torus); },
      ThrowsMessage<InputError>("--x 0,9_9: 9_9 is no node; allowed: 0 to 15, or names such as 3_3, between commas"));
}

}  // namespace
}  // namespace rota::cli
