// SPDX-License-Identifier: Apache-2.0
//
// The contract of topology.h and group.h, on every example of every family.
#include "compiler/topology/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "compiler/topology/topology_links.h"
#include "tests/topology/test_support.h"

namespace rota {
namespace {

using testing_support::all_examples;
using testing_support::distances_from;
using testing_support::kUnreached;

class TopologyContract : public ::testing::TestWithParam<std::string> {
 protected:
  const TopologyPtr topology_ = parse_topology(GetParam());
  const Topology& t_ = *topology_;

  template <class Visit>
  void for_each_link(const Visit& visit) const {
    for (std::uint32_t x = 0; x < t_.node_count(); ++x) {
      for (std::uint32_t p = 0; p < t_.port_count(); ++p) {
        const Node y = t_.neighbour(Node{x}, Port{p});
        if (y != kNoNode) visit(Node{x}, Port{p}, y);
      }
    }
  }
};

bool is_name(const std::string& name, const std::string& extra) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [&extra](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || extra.find(c) != std::string::npos;
  });
}

TEST_P(TopologyContract, Ports_LeadToOtherNodes_ToDistinctOnesUnlessAnEdgeListSaysOtherwise) {
  const bool parallel = has_parallel_links(t_);
  EXPECT_EQ(parallel, GetParam().find("dgx1") != std::string::npos || GetParam().find("doubled") != std::string::npos);
  for (std::uint32_t x = 0; x < t_.node_count(); ++x) {
    std::set<Node> seen{Node{x}};
    for (std::uint32_t p = 0; p < t_.port_count(); ++p) {
      const Node y = t_.neighbour(Node{x}, Port{p});
      if (y == kNoNode) continue;
      ASSERT_LT(index(y), t_.node_count());
      ASSERT_NE(y, Node{x});
      ASSERT_TRUE(seen.insert(y).second || parallel) << "node " << x << " port " << p;
    }
  }
}

TEST_P(TopologyContract, ParallelLinks_ArePairedInOrder) {
  for_each_link([this](Node x, Port p, Node y) {
    ASSERT_EQ(parallel_rank(t_, x, p), parallel_rank(t_, y, t_.reverse_port(x, p)));
    ASSERT_LT(parallel_rank(t_, x, p), parallel_links(t_, y, x));
  });
}

TEST_P(TopologyContract, PortCount_IsTheLargestDegree) {
  std::uint32_t largest = 0;
  for (std::uint32_t x = 0; x < t_.node_count(); ++x) largest = std::max(largest, t_.degree(Node{x}));
  EXPECT_EQ(t_.port_count(), largest);
}

TEST_P(TopologyContract, ReversePort_LeadsBackAndIsAnInvolution) {
  for_each_link([this](Node x, Port p, Node y) {
    const Port back = t_.reverse_port(x, p);
    ASSERT_LT(index(back), t_.port_count());
    ASSERT_EQ(t_.neighbour(y, back), x);
    ASSERT_EQ(t_.reverse_port(y, back), p);
  });
}

TEST_P(TopologyContract, EveryNode_IsReachable) {
  const auto distances = distances_from(t_, Node{0});
  EXPECT_EQ(std::count(distances.begin(), distances.end(), kUnreached), 0);
}

TEST_P(TopologyContract, NodeNames_AreUniqueWords) {
  std::set<std::string> names;
  for (std::uint32_t x = 0; x < t_.node_count(); ++x) {
    const std::string name = t_.node_name(Node{x});
    EXPECT_TRUE(is_name(name, "_")) << name;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
}

TEST_P(TopologyContract, PortNames_AreUniqueWords) {
  std::set<std::string> names;
  for (std::uint32_t p = 0; p < t_.port_count(); ++p) {
    const std::string name = t_.port_name(Port{p});
    EXPECT_TRUE(is_name(name, "_+-")) << name;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
}

TEST_P(TopologyContract, Spec_GivesTheSameTopologyAgain) {
  const TopologyPtr again = parse_topology(t_.spec());
  EXPECT_EQ(again->spec(), t_.spec());
  ASSERT_EQ(again->node_count(), t_.node_count());
  ASSERT_EQ(again->port_count(), t_.port_count());
  for_each_link([&again](Node x, Port p, Node y) { ASSERT_EQ(again->neighbour(x, p), y); });
}

TEST_P(TopologyContract, Factors_GiveTheNeighboursDigitByDigit) {
  if (t_.factors().empty()) return;  // not a product
  std::uint32_t first_port = 0;
  std::uint32_t stride = t_.node_count();
  for (const TopologyPtr& factor : t_.factors()) {
    EXPECT_TRUE(factor->factors().empty());
    stride /= factor->node_count();
    for (std::uint32_t x = 0; x < t_.node_count(); ++x) {
      const std::uint32_t digit = x / stride % factor->node_count();
      for (std::uint32_t p = 0; p < factor->port_count(); ++p) {
        const Node moved = factor->neighbour(Node{digit}, Port{p});
        const Node expected = moved == kNoNode ? kNoNode : Node{x - digit * stride + index(moved) * stride};
        ASSERT_EQ(t_.neighbour(Node{x}, Port{first_port + p}), expected);
      }
    }
    first_port += factor->port_count();
  }
  EXPECT_EQ(stride, 1);
  EXPECT_EQ(first_port, t_.port_count());
}

TEST_P(TopologyContract, CayleyGraph_HasAllPortsAndOneReverseForAllNodes) {
  if (t_.group() == nullptr) return;  // not a Cayley graph
  for (std::uint32_t p = 0; p < t_.port_count(); ++p) {
    for (std::uint32_t x = 0; x < t_.node_count(); ++x) {
      ASSERT_NE(t_.neighbour(Node{x}, Port{p}), kNoNode);
      ASSERT_EQ(t_.reverse_port(Node{x}, Port{p}), t_.reverse_port(Node{0}, Port{p}));
    }
  }
}

TEST_P(TopologyContract, Translations_CommuteWithNeighbours) {
  const Group* const group = t_.group();
  if (group == nullptr) return;  // not a Cayley graph
  for_each_link([this, group](Node x, Port p, Node y) {
    for (std::uint32_t v = 0; v < t_.node_count(); ++v) {
      ASSERT_EQ(t_.neighbour(group->multiply(Node{v}, x), p), group->multiply(Node{v}, y));
    }
  });
}

TEST_P(TopologyContract, Group_HasIdentityInversesAndIsAssociative) {
  const Group* const group = t_.group();
  if (group == nullptr) return;  // not a Cayley graph
  for (std::uint32_t a = 0; a < t_.node_count(); ++a) {
    ASSERT_EQ(group->multiply(Node{a}, Node{0}), Node{a});
    ASSERT_EQ(group->multiply(Node{0}, Node{a}), Node{a});
    ASSERT_EQ(group->multiply(Node{a}, group->inverse(Node{a})), Node{0});
    ASSERT_EQ(group->multiply(group->inverse(Node{a}), Node{a}), Node{0});
    for (std::uint32_t k = 0; k < 64; ++k) {
      const Node b{(a * 7U + k * 13U) % t_.node_count()};
      const Node c{(a * 3U + k * 5U + 1U) % t_.node_count()};
      ASSERT_EQ(group->multiply(Node{a}, group->multiply(b, c)), group->multiply(group->multiply(Node{a}, b), c));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Examples, TopologyContract, ::testing::ValuesIn(all_examples()), [](const auto& param) {
  const std::string& spec = param.param;
  const std::size_t slash = spec.rfind('/');  // of a file, the base name only
  std::string name = slash == std::string::npos ? spec : spec.substr(0, spec.find(':') + 1) + spec.substr(slash + 1);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});

struct KnownStatus {
  const char* spec;
  std::uint64_t status;
};

TEST(Topology, Distances_SumToTheKnownStatus) {
  for (const auto& [spec, status] :
       {KnownStatus{"hypercube:6", 192}, KnownStatus{"star:5", 442}, KnownStatus{"ccc:3", 74},
        KnownStatus{"butterfly:3", 55}, KnownStatus{"pancake:5", 425}, KnownStatus{"ring:12", 36},
        KnownStatus{"torus:6x6", 108}, KnownStatus{"ghc:3x4", 17}, KnownStatus{"circulant:16:1,5", 32},
        KnownStatus{"product:ring:5*star:4", 454}}) {
    EXPECT_EQ(testing_support::status_of(spec), status) << spec;
  }
}

TEST(Topology, DefaultNames_AreTheNumbers) {
  const TopologyPtr t = parse_topology("ring:12");
  EXPECT_EQ(t->node_name(Node{11}), "11");
}

}  // namespace
}  // namespace rota
