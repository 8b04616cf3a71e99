// SPDX-License-Identifier: Apache-2.0
//
// graph:FILE: the topology is the graph in the file, and a file that is not a graph is refused in one line.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "compiler/error.h"
#include "compiler/topology/mesh_recognition.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/topology_links.h"
#include "tests/renumbered.h"

namespace rota {
namespace {

using ::testing::HasSubstr;

class GraphFile : public ::testing::Test {
 protected:
  ~GraphFile() override { std::filesystem::remove(path_); }
  TopologyPtr read(const std::string& text) {
    std::ofstream(path_) << text;
    return parse_topology("graph:" + path_.string());
  }
  [[nodiscard]] std::string path() const { return path_.string(); }
  std::string refusal(const std::string& text) {
    try {
      (void)read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "taken";
  }

 private:
  std::filesystem::path path_ =
      std::filesystem::temp_directory_path() / ("rota_graph_" + std::to_string(::getpid()) + ".txt");
};

TEST_F(GraphFile, PortsLeadToTheNeighboursInOrder_AndBack) {
  const TopologyPtr t = read("# a square with a tail\n0 1\n1 2 # twice\n2\t1\n\n2 3\r\n3 0\n3 4\n");
  EXPECT_EQ(t->node_count(), 5U);
  EXPECT_EQ(t->port_count(), 3U);
  EXPECT_EQ(t->group(), nullptr);
  EXPECT_EQ(t->neighbour(Node{3}, Port{0}), Node{0});
  EXPECT_EQ(t->neighbour(Node{3}, Port{2}), Node{4});
  EXPECT_EQ(t->neighbour(Node{4}, Port{1}), kNoNode);
  for (std::uint32_t x = 0; x < 5; ++x) {
    for (std::uint32_t p = 0; p < t->degree(Node{x}); ++p) {
      const Node y = t->neighbour(Node{x}, Port{p});
      EXPECT_EQ(t->neighbour(y, t->reverse_port(Node{x}, Port{p})), Node{x});
    }
  }
}

TEST_F(GraphFile, OfACayleyGraph_HasAGroupAndGeneratorsAsPorts) {
  const TopologyPtr t = read("# a ring of six\n0 3\n3 1\n1 5\n5 4\n4 2\n2 0\n");
  ASSERT_NE(t->group(), nullptr);
  EXPECT_EQ(t->family(), Family::graph);
  EXPECT_EQ(t->neighbour(Node{0}, Port{0}), Node{2}) << "node 0 counts its neighbours upwards";
  EXPECT_EQ(t->neighbour(Node{0}, Port{1}), Node{3});
  EXPECT_EQ(t->neighbour(Node{3}, Port{1}), Node{1}) << "and the others go the same ways";
  EXPECT_EQ(t->neighbour(Node{1}, Port{1}), Node{5});
  EXPECT_EQ(t->neighbour(Node{5}, Port{0}), Node{1});
  EXPECT_EQ(t->port_name(Port{1}), "p1");
  EXPECT_EQ(t->node_name(Node{4}), "4");
}

TEST_F(GraphFile, OfAnotherGraph_CountsTheNeighboursOfEveryNodeUpwards) {
  const TopologyPtr t = parse_topology("graph:" ROTA_EXAMPLES "/petersen.txt");
  EXPECT_EQ(t->group(), nullptr);
  for (std::uint32_t x = 0; x < t->node_count(); ++x) {
    for (std::uint32_t p = 1; p < 3; ++p) {
      EXPECT_LT(index(t->neighbour(Node{x}, Port{p - 1})), index(t->neighbour(Node{x}, Port{p})));
    }
  }
}

TEST_F(GraphFile, OfAMeshWithAnEvenSide_HasTheMeshsPorts_AndItsOwnNumbers) {
  const auto edges = testing_support::renumbered("mesh:3x4", 1);
  const TopologyPtr t = read(testing_support::edge_lines(edges));
  ASSERT_NE(t->as_mesh(), nullptr);
  const auto& [mesh, node_at, place] = *t->as_mesh();
  EXPECT_EQ(t->port_name(Port{0}), mesh->port_name(Port{0}));
  std::size_t links = 0;
  for (std::uint32_t at = 0; at < 12; ++at) {
    const Node x = node_at[at];
    EXPECT_EQ(place[index(x)], Node{at});
    for (std::uint32_t p = 0; p < t->port_end(x); ++p) {
      const Node y = t->neighbour(x, Port{p});
      const Node next = mesh->neighbour(Node{at}, Port{p});
      EXPECT_EQ(y, next == kNoNode ? kNoNode : node_at[index(next)]);
      if (y == kNoNode) continue;
      EXPECT_EQ(t->neighbour(y, t->reverse_port(x, Port{p})), x);
      const std::pair edge(index(x), index(y));
      links += static_cast<std::size_t>(std::ranges::count(edges, edge));
    }
  }
  EXPECT_EQ(links, edges.size());
}

TEST_F(GraphFile, OfAnOddMesh_OrOneWithParallelLinks_CountsTheNeighboursUpwards) {
  EXPECT_EQ(read(testing_support::edge_lines(testing_support::renumbered("mesh:3x5", 1)))->as_mesh(), nullptr);
  EXPECT_EQ(read("0 1 2\n1 2\n3 4\n4 5\n0 3\n1 4\n2 5\n")->as_mesh(), nullptr);
}

TEST_F(GraphFile, OfACayleyGraph_LosesItsGroupWithALink) {
  std::ofstream(path()) << "0 1\n1 2\n2 3\n3 4\n4 0\n";
  const TopologyPtr whole = parse_topology("graph:" + path());
  const TopologyPtr broken = parse_topology("fail:1-2:graph:" + path());
  EXPECT_NE(whole->group(), nullptr);
  EXPECT_EQ(broken->group(), nullptr);
  EXPECT_EQ(broken->degree(Node{1}), 1U);
  EXPECT_EQ(broken->degree(Node{3}), 2U);
}

TEST_F(GraphFile, ThirdNumber_IsHowManyParallelLinksThereAre) {
  const TopologyPtr t = read("0 1 2\n2 1 # one\n2 0 3\n1 0 2\n");
  EXPECT_EQ(t->port_count(), 5U);
  EXPECT_EQ(t->degree(Node{0}), 5U);
  EXPECT_EQ(t->degree(Node{1}), 3U);
  EXPECT_EQ(parallel_links(*t, Node{0}, Node{2}), 3U);
  EXPECT_EQ(t->neighbour(Node{0}, Port{3}), Node{2});
  EXPECT_EQ(t->reverse_port(Node{0}, Port{3}), Port{1}) << "the second of three at both ends";
}

TEST_F(GraphFile, CayleyGraphWithParallelLinks_HasAGroupIfTheLinksAllowOne) {
  const TopologyPtr even = read("0 1 2\n1 2 2\n2 3 2\n3 4 2\n4 0 2\n");
  ASSERT_NE(even->group(), nullptr);
  EXPECT_EQ(even->port_count(), 4U);
  EXPECT_EQ(even->neighbour(Node{0}, Port{1}), Node{1});
  EXPECT_EQ(even->reverse_port(Node{0}, Port{1}), Port{3}) << "the second of two, of the inverse generator";
  const TopologyPtr uneven = read("0 1 2\n1 2 2\n2 3 2\n3 4 2\n4 0\n");
  EXPECT_EQ(uneven->group(), nullptr);
  EXPECT_EQ(uneven->degree(Node{0}), 3U);
}

TEST_F(GraphFile, BadNumberOfParallelLinks_IsRefusedWithItsLine) {
  EXPECT_THAT(refusal("0 1\n1 2 0\n"), HasSubstr(":2: '0' parallel links; allowed: 1 to 4096"));
  EXPECT_THAT(refusal("0 1 -2\n"), HasSubstr(":1: '-2' parallel links"));
  EXPECT_THAT(refusal("0 1 1e9\n"), HasSubstr(":1: '1e9' parallel links"));
  EXPECT_THAT(refusal("0 1 1000000000\n"), HasSubstr(":1: '1000000000' parallel links"));
  EXPECT_THAT(refusal("0 1 99999999999999999999\n"), HasSubstr("parallel links; allowed: 1 to 4096"));
  EXPECT_THAT(refusal("0 1 two\n"), HasSubstr(":1: 'two' parallel links"));
  EXPECT_THAT(refusal("0 1 2.0\n"), HasSubstr(":1: '2.0' parallel links"));
  EXPECT_THAT(refusal("0 1 2 3\n"), HasSubstr(":1: '0 1 2 3' is not an edge"));
  EXPECT_THAT(refusal("0 1 2\n1 2\n1 0\n"), HasSubstr(":3: it gives two nodes 1 parallel link, line 1 gives them 2"));
  EXPECT_THAT(refusal("0 1 4000\n1 2 97\n"), HasSubstr("a node has 4097 links; allowed: at most 4096"));
  std::string doubled_path;
  for (std::uint32_t x = 0; x < 4097; ++x) doubled_path += fmt::format("{} {} 2048\n", x, x + 1);
  EXPECT_THAT(refusal(doubled_path), HasSubstr("more than 8388608 links; allowed: as many or fewer"));
}

TEST_F(GraphFile, WithAByteOrderMark_IsThatWithout) {
  std::ofstream(path()) << "\xEF\xBB\xBF"
                           "0 1\r\n1 2\r\n";
  EXPECT_EQ(parse_topology("graph:" + path())->node_count(), 3U);
}

TEST_F(GraphFile, ThatIsNone_IsRefusedWithItsLine) {
  EXPECT_THAT(refusal("0 1\n1 x\n"), HasSubstr(path() + ":2: '1 x' is not an edge; allowed: lines \"u v\""));
  EXPECT_THAT(refusal("0\n"), HasSubstr(":1: '0' is not an edge"));
  EXPECT_THAT(refusal("0 -1\n"), HasSubstr(":1: '0 -1' is not an edge"));
  EXPECT_THAT(refusal("3 3\n"), HasSubstr(":1: it joins node 3 to itself"));
  EXPECT_THAT(refusal("0 1\n2 3\n"), HasSubstr("node 2 cannot be reached"));
  EXPECT_THAT(refusal("0 1\n3 1\n"), HasSubstr("node 2 cannot be reached"));
  EXPECT_THAT(refusal("1 2\n"), HasSubstr("node 1 cannot be reached from node 0"));
  EXPECT_THAT(refusal("0 99999999\n"), HasSubstr(":1: node 99999999; allowed: nodes below"));
  EXPECT_THAT(refusal("# nothing\n"), HasSubstr("no edge"));
  EXPECT_THAT(refusal(std::string("\xFF\xFE"
                                  "0\0",
                                  4)),
              HasSubstr("the file is UTF-16 text; allowed: UTF-8 text"));
  EXPECT_THROW((void)parse_topology("graph:"), InputError);
  EXPECT_THROW((void)parse_topology("graph:/no/such/file"), InputError);
}

}  // namespace
}  // namespace rota
