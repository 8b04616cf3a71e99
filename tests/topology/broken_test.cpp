// SPDX-License-Identifier: Apache-2.0
//
// fail:LIST:SPEC: the network loses exactly the links and nodes in the list, keeps its names, and a list that does not
// fit the network is refused in one line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

std::set<std::set<std::string>> named_links(const Topology& topology) {
  std::set<std::set<std::string>> links;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode) links.insert({topology.node_name(Node{x}), topology.node_name(y)});
    }
  }
  return links;
}

std::string broken_refusal(const std::string& spec) {
  try {
    (void)parse_topology(spec);
  } catch (const InputError& error) {
    return error.what();
  }
  return "taken";
}

TEST(BrokenNetwork, LosesOneLink_AndNoOther) {
  auto links = named_links(*parse_topology("torus:4x4"));
  ASSERT_EQ(links.erase({"0_3", "1_3"}), 1U);
  EXPECT_EQ(named_links(*parse_topology("fail:3-7:torus:4x4")), links);
}

TEST(BrokenNetwork, LosesANode_WithItsLinks) {
  const TopologyPtr broken = parse_topology("fail:5:torus:4x4");
  EXPECT_EQ(broken->node_count(), 15U);
  EXPECT_EQ(broken->node_name(Node{4}), "1_0");
  EXPECT_EQ(broken->node_name(Node{5}), "1_2");
  auto links = named_links(*parse_topology("torus:4x4"));
  std::erase_if(links, [](const auto& link) { return link.contains("1_1"); });
  EXPECT_EQ(named_links(*broken), links);
}

TEST(BrokenNetwork, WithParallelLinks_LosesAllOfAPair_OrAsManyAsItSays) {
  const std::string dgx1 = "graph:" ROTA_EXAMPLES "/dgx1.txt";
  const auto links = [](const TopologyPtr& t) {
    return std::pair(parallel_links(*t, Node{0}, Node{3}), parallel_links(*t, Node{3}, Node{0}));
  };
  EXPECT_EQ(links(parse_topology(dgx1)), std::pair(2U, 2U));
  EXPECT_EQ(links(parse_topology("fail:0-3:" + dgx1)), std::pair(0U, 0U));
  EXPECT_EQ(links(parse_topology("fail:3-0/1:" + dgx1)), std::pair(1U, 1U));
  EXPECT_EQ(parse_topology("fail:3-0/1:" + dgx1)->spec(), "fail:0-3/1:" + dgx1);
  EXPECT_EQ(parse_topology("fail:0-3/2:" + dgx1)->spec(), "fail:0-3:" + dgx1);
  EXPECT_EQ(parse_topology("fail:0-3/1,0-3:" + dgx1)->spec(), "fail:0-3:" + dgx1);
  EXPECT_EQ(links(parse_topology("fail:0-3/1:fail:0-3/1:" + dgx1)), std::pair(0U, 0U));
  EXPECT_THAT(broken_refusal("fail:0-3/3:" + dgx1), HasSubstr("'3' links of 0-3; allowed: 1 to 2"));
  EXPECT_THAT(broken_refusal("fail:0-3/0:" + dgx1), HasSubstr("'0' links of 0-3; allowed: 1 to 2"));
  EXPECT_THAT(broken_refusal("fail:0-3/:" + dgx1), HasSubstr("'' links of 0-3; allowed: 1 to 2"));
  EXPECT_THAT(broken_refusal("fail:0-3/x:" + dgx1), HasSubstr("'x' links of 0-3; allowed: 1 to 2"));
}

TEST(BrokenNetwork, NamesAndNumbersInAnyOrder_MeanTheSame) {
  const std::string spec = "fail:3-7,8-9,12:torus:4x4";
  EXPECT_EQ(parse_topology(spec)->spec(), spec);
  EXPECT_EQ(parse_topology("fail:3_0,2_1-2_0,7-0_3,12:torus:4x4")->spec(), spec);
}

TEST(BrokenNetwork, HypercubeNameOfZerosAndOnes_IsNotReadAsADecimal) {
  const TopologyPtr whole = parse_topology("hypercube:4");
  EXPECT_EQ(parse_topology("fail:" + whole->node_name(Node{2}) + ":hypercube:4")->spec(), "fail:2:hypercube:4");
}

TEST(BrokenNetwork, ThatFallsApart_IsRefusedWithAnUnreachedNode) {
  EXPECT_THAT(broken_refusal("fail:0-1,0-3:ring:4"), HasSubstr("node 1 cannot be reached from node 0"));
  EXPECT_THAT(broken_refusal("fail:2:array:5"), HasSubstr("node 3 cannot be reached from node 0"));
}

TEST(BrokenNetwork, ListThatDoesNotFit_IsRefused) {
  EXPECT_THAT(broken_refusal("fail:16:torus:4x4"), HasSubstr("torus:4x4 has no node '16'"));
  EXPECT_THAT(broken_refusal("fail:0-5:torus:4x4"), HasSubstr("torus:4x4 has no link '0-5'"));
  EXPECT_THAT(broken_refusal("fail:0-0:torus:4x4"), HasSubstr("has no link '0-0'"));
  EXPECT_THAT(broken_refusal("fail:0-1-2:ring:4"), HasSubstr("has no node '1-2'"));
  EXPECT_THAT(broken_refusal("fail::ring:4"), HasSubstr("has no node ''"));
  EXPECT_THAT(broken_refusal("fail:0,1,2,3:ring:4"), HasSubstr("0 nodes are left"));
  EXPECT_THAT(broken_refusal("fail:3"), HasSubstr("the network is missing"));
}

}  // namespace
}  // namespace rota
