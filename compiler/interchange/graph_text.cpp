// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/graph_text.h"

#include <fmt/format.h>

#include <pugixml.hpp>

#include "compiler/error.h"
#include "compiler/interchange/xml_text.h"
#include "compiler/topology/topology_links.h"

namespace rota::interchange {
namespace {

/// Calls visit(x, port of x, y, port of y) once for each undirected link, in the order of the smaller node and its
/// ports.
template <class Visit>
void for_each_edge(const Topology& topology, const Visit& visit) {
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode && x < index(y)) visit(Node{x}, Port{p}, y, topology.reverse_port(Node{x}, Port{p}));
    }
  }
}

void require_links(const Topology& topology) {
  const std::uint64_t ports = std::uint64_t{topology.node_count()} * topology.port_count();
  if (ports <= kMaxExportedLinks) return;
  throw InputError(fmt::format("{}: {} ports; allowed in files of other tools: at most {}", topology.title(), ports,
                               kMaxExportedLinks));
}

void add_key(pugi::xml_node& graphml, const char* id, const char* domain, const char* type) {
  pugi::xml_node key = graphml.append_child("key");
  key.append_attribute("id") = id;
  key.append_attribute("for") = domain;
  key.append_attribute("attr.name") = id;
  key.append_attribute("attr.type") = type;
}

void add_data(pugi::xml_node& parent, const char* key, const std::string& value) {
  pugi::xml_node data = parent.append_child("data");
  data.append_attribute("key") = key;
  data.text() = value.c_str();
}

}  // namespace

std::string graph_as_dot(const Topology& topology) {
  require_links(topology);
  // Titles and names are printable; only these two characters end a quoted string of Graphviz or escape in it.
  std::string title;
  for (const char c : topology.title()) {
    if (c == '"' || c == '\\') title += '\\';
    title += c;
  }
  std::string text = fmt::format("graph \"{}\" {{\n", title);
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    text += fmt::format("  {} [label=\"{}\"];\n", x, topology.node_name(Node{x}));
  }
  for_each_edge(topology, [&](Node x, Port p, Node y, Port q) {
    text += fmt::format("  {} -- {} [taillabel=\"{}\", headlabel=\"{}\"];\n", index(x), index(y), topology.port_name(p),
                        topology.port_name(q));
  });
  return text + "}\n";
}

std::string graph_as_graphml(const Topology& topology, GraphmlEndpoints endpoints) {
  require_links(topology);
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node graphml = document.append_child("graphml");
  graphml.append_attribute("xmlns") = "http://graphml.graphdrawing.org/xmlns";
  add_key(graphml, "name", "node", "string");
  if (endpoints == GraphmlEndpoints::one_a_node) add_key(graphml, "endpoints", "node", "int");
  add_key(graphml, "port", "edge", "string");
  add_key(graphml, "reverse_port", "edge", "string");
  pugi::xml_node graph = graphml.append_child("graph");
  graph.append_attribute("id") = topology.title().c_str();
  graph.append_attribute("edgedefault") = "undirected";
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    pugi::xml_node node = graph.append_child("node");
    node.append_attribute("id") = fmt::format("n{}", x).c_str();
    add_data(node, "name", topology.node_name(Node{x}));
    if (endpoints == GraphmlEndpoints::one_a_node) add_data(node, "endpoints", "1");
  }
  for_each_edge(topology, [&](Node x, Port p, Node y, Port q) {
    pugi::xml_node edge = graph.append_child("edge");
    edge.append_attribute("source") = fmt::format("n{}", index(x)).c_str();
    edge.append_attribute("target") = fmt::format("n{}", index(y)).c_str();
    add_data(edge, "port", topology.port_name(p));
    add_data(edge, "reverse_port", topology.port_name(q));
  });
  return xml_text(document);
}

std::string graph_as_booksim(const Topology& topology) {
  require_links(topology);
  if (has_parallel_links(topology)) {
    throw InputError(
        fmt::format("{}: parallel links; allowed in BookSim's anynet: one link between two routers", topology.title()));
  }
  std::string text;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    text += fmt::format("router {} node {}", x, x);
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode) text += fmt::format(" router {}", index(y));
    }
    text += '\n';
  }
  return text;
}

std::string graph_as_edges(const Topology& topology) {
  require_links(topology);
  std::string text = fmt::format("# {}: {} nodes\n", topology.title(), topology.node_count());
  for_each_edge(topology, [&](Node x, Port p, Node y, Port) {
    if (parallel_rank(topology, x, p) != 0) return;
    const std::uint32_t links = parallel_links(topology, x, y);
    text += fmt::format("{} {}{}\n", index(x), index(y), links == 1 ? "" : fmt::format(" {}", links));
  });
  return text;
}

}  // namespace rota::interchange
