// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/graph_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/topology/registry.h"

namespace rota::interchange {
namespace {

using ::testing::HasSubstr;

TEST(GraphText, Ring_InEveryFormat) {
  const TopologyPtr ring = parse_topology("ring:3");
  EXPECT_EQ(graph_as_edges(*ring), "# ring:3: 3 nodes\n0 1\n0 2\n1 2\n");
  EXPECT_EQ(
      graph_as_booksim(*ring),
      "router 0 node 0 router 1 router 2\nrouter 1 node 1 router 2 router 0\nrouter 2 node 2 router 0 router 1\n");
  EXPECT_THAT(graph_as_dot(*ring), HasSubstr("graph \"ring:3\" {\n  0 [label=\"0\"];\n"));
  EXPECT_THAT(graph_as_dot(*ring), HasSubstr("  1 -- 2 [taillabel="));
  EXPECT_THAT(graph_as_graphml(*ring), HasSubstr("<edge source=\"n1\" target=\"n2\">"));
}

/// Links both ways, and no others.
void expect_same_graph(const Topology& a, const Topology& b) {
  ASSERT_EQ(a.node_count(), b.node_count());
  for (std::uint32_t x = 0; x < a.node_count(); ++x) {
    std::vector<Node> of_a;
    std::vector<Node> of_b;
    for (std::uint32_t p = 0; p < a.port_end(Node{x}); ++p) of_a.push_back(a.neighbour(Node{x}, Port{p}));
    for (std::uint32_t p = 0; p < b.port_end(Node{x}); ++p) of_b.push_back(b.neighbour(Node{x}, Port{p}));
    std::erase(of_a, kNoNode);
    EXPECT_THAT(of_b, ::testing::UnorderedElementsAreArray(of_a)) << a.spec() << " node " << x;
  }
}

TEST(GraphText, GraphmlComesBackAsTheSameGraph) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "rota_graph_text_test.txt";
  for (const char* spec : {"torus:3x4", "star:4", "mesh:3x3", "ccc:3", "circulant:9:1,2"}) {
    const TopologyPtr topology = parse_topology(spec);
    std::ofstream(file) << graphml_as_edges(graph_as_graphml(*topology), "g.graphml");
    expect_same_graph(*topology, *parse_topology("graph:" + file.string()));
  }
  std::filesystem::remove(file);
}

std::string graph_complaint(const std::string& text) {
  try {
    return graphml_as_edges(text, "g.graphml");
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(GraphText, GraphmlOfOthers_KeepsIdsInComments_AndMergesDirections) {
  EXPECT_EQ(
      graph_complaint("<graphml><graph edgedefault=\"directed\"><node id=\"a b\"/><node id=\"n1\"/>"
                      "<edge source=\"a b\" target=\"n1\"/><edge source=\"n1\" target=\"a b\"/></graph></graphml>"),
      "# 0: a b\n0 1\n");
}

TEST(GraphText, Graphml_IsKnownByItsOutermostElement) {
  EXPECT_TRUE(is_graphml("\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- <algo> -->\n<!DOCTYPE graphml>\n<graphml>"));
  EXPECT_FALSE(is_graphml("<!-- <graphml> --><algo/>"));
  EXPECT_FALSE(is_graphml("<graphmls/>"));
  EXPECT_FALSE(is_graphml("<?xml"));
  EXPECT_FALSE(is_graphml(""));
}

TEST(GraphText, ParallelLinks_ComeBackFromGraphmlAndEdges) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "rota_parallel_links_test.txt";
  const std::string text = "0 1 2\n0 2\n1 2 3\n";
  std::ofstream(file) << text;
  const TopologyPtr topology = parse_topology("graph:" + file.string());
  EXPECT_EQ(graphml_as_edges(graph_as_graphml(*topology), "g.graphml"), text);
  const std::string edges = graph_as_edges(*topology);
  EXPECT_EQ(edges.substr(edges.find('\n') + 1), text);
  try {
    (void)graph_as_booksim(*topology);
    ADD_FAILURE() << "BookSim would keep one link of each pair";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), topology->spec() +
                                             ": parallel links; allowed in BookSim's anynet: one link "
                                             "between two routers");
  }
  std::filesystem::remove(file);
}

TEST(GraphText, BrokenGraphml_IsRefusedWithItsLine) {
  EXPECT_EQ(graph_complaint("<graphml>\n<graph>\n<node id=\"n0\">\n</graph>"),
            "g.graphml:4: Start-end tags mismatch; allowed: a graph in GraphML");
  EXPECT_EQ(graph_complaint("<svg/>"), "g.graphml:1: <svg>; allowed: a graph in GraphML");
  EXPECT_EQ(graph_complaint("\n<graphml/>"), "g.graphml:2: <graphml> without <graph>; allowed: a graph in GraphML");
  EXPECT_EQ(graph_complaint("<graphml><graph>\n<node/></graph></graphml>"),
            "g.graphml:2: <node> without \"id\"; allowed: each node with its own");
  EXPECT_EQ(graph_complaint("<graphml><graph><node id=\"n0\"/>\n<edge source=\"n0\"/></graph></graphml>"),
            "g.graphml:2: <edge> without \"target\"; allowed: \"source\" and \"target\"");
  EXPECT_EQ(graph_complaint("<graphml><graph><node id=\"n0\"/>\nn1</graph></graphml>"),
            "g.graphml:2: 'n1' outside of an element; allowed: elements only");
  EXPECT_EQ(graph_complaint("<graphml><graph><node id=\"n0\"/>\n<node id=\"n0\"/></graph></graphml>"),
            "g.graphml:2: node 'n0' twice; allowed: each id once");
  EXPECT_EQ(graph_complaint("<graphml><graph><node id=\"n0\"/>\n<edge source=\"n0\" target=\"n7\"/></graph></graphml>"),
            "g.graphml:2: \"target\" is 'n7'; allowed: the id of a <node>");
  EXPECT_EQ(graph_complaint("<graphml><graph><node id=\"n0\"/>\n<edge source=\"n0\" target=\"n0\"/></graph></graphml>"),
            "g.graphml:2: an edge that joins a node to itself; allowed: edges of two nodes");
}

/// All of these once lost a part of the graph in silence.
TEST(GraphText, GraphmlWithMoreThanAnEdgeListHolds_IsRefusedWithItsLine) {
  const std::string edge = "<node id=\"n0\"/><node id=\"n1\"/><edge source=\"n0\" target=\"n1\"/>\n";
  const auto graph = [&](const std::string& more) {
    return graph_complaint("<graphml><graph>" + edge + more + "</graphml>");
  };
  EXPECT_EQ(graph("<node id=\"n2\"/></graph>"),
            "g.graphml:2: node 'n2' cannot be reached from the first node; allowed: a connected graph");
  EXPECT_EQ(graph("<hyperedge/></graph>"), "g.graphml:2: a hyperedge; allowed: edges of two nodes");
  EXPECT_EQ(graph("<node id=\"n2\"><graph/></node></graph>"),
            "g.graphml:2: a graph within a graph; allowed: one graph, without parts of its own");
  EXPECT_EQ(graph("</graph><graph/>"), "g.graphml:2: a second graph; allowed: one graph");
}

}  // namespace
}  // namespace rota::interchange
