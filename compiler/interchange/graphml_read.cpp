// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/interchange/xml_text.h"
#include "compiler/text/printable.h"

namespace rota::interchange {

bool is_graphml(std::string_view text) { return root_name_of_xml(text) == "graphml"; }

std::string graphml_as_edges(std::string_view text, std::string_view name) {
  const XmlFile file(text, name, "graphml", "a graph in GraphML");
  const pugi::xml_node graph = file.root().child("graph");
  const auto refuse = [&](const pugi::xml_node& at, const std::string& wrong, const char* allowed) {
    throw InputError(fmt::format("{}: {}; allowed: {}", file.place_of(at), wrong, allowed));
  };
  if (!graph) refuse(file.root(), "<graphml> without <graph>", "a graph in GraphML");
  file.require_elements_only(file.root());
  file.require_elements_only(graph);
  if (const auto other = graph.next_sibling("graph")) refuse(other, "a second graph", "one graph");
  for (const pugi::xml_node& child : graph.children()) {
    const std::string_view kind = child.name();
    if (kind == "hyperedge") refuse(child, "a hyperedge", "edges of two nodes");
    if (!child.child("graph").empty()) refuse(child, "a graph within a graph", "one graph, without parts of its own");
  }
  std::unordered_map<std::string, std::size_t> numbers;
  std::string lines;
  for (const pugi::xml_node& node : graph.children("node")) {
    const std::string id = node.attribute("id").value();
    if (id.empty()) refuse(node, "<node> without \"id\"", "each node with its own");
    if (!numbers.try_emplace(id, numbers.size()).second) {
      refuse(node, fmt::format("node '{}' twice", printable(id)), "each id once");
    }
    // GraphML's usual ids are the numbers that the node gets anyway.
    if (id != fmt::format("n{}", numbers.size() - 1))
      lines += fmt::format("# {}: {}\n", numbers.size() - 1, printable(id));
  }
  const bool directed = std::string_view(graph.attribute("edgedefault").value()) == "directed";
  std::map<std::pair<std::size_t, std::size_t>, std::uint32_t> arcs;  // by ends: how many lead from one to the other
  std::vector<std::pair<std::size_t, std::size_t>> seen;
  for (const pugi::xml_node& edge : graph.children("edge")) {
    std::size_t ends[2] = {};
    int end = 0;
    for (const char* key : {"source", "target"}) {
      if (edge.attribute(key).empty())
        refuse(edge, fmt::format("<edge> without \"{}\"", key), "\"source\" and \"target\"");
      const auto found = numbers.find(edge.attribute(key).value());
      if (found == numbers.end()) {
        refuse(edge, fmt::format("\"{}\" is '{}'", key, printable(edge.attribute(key).value())), "the id of a <node>");
      }
      ends[end++] = found->second;
    }
    if (ends[0] == ends[1]) refuse(edge, "an edge that joins a node to itself", "edges of two nodes");
    if (!arcs.contains({ends[0], ends[1]}) && !arcs.contains({ends[1], ends[0]})) seen.emplace_back(ends[0], ends[1]);
    ++arcs[{ends[0], ends[1]}];
    if (!edge.attribute("directed").as_bool(directed)) ++arcs[{ends[1], ends[0]}];
  }
  for (const auto& [a, b] : seen) {
    const std::uint32_t links = std::max(arcs[{a, b}], arcs[{b, a}]);
    lines += fmt::format("{} {}{}\n", a, b, links == 1 ? "" : fmt::format(" {}", links));
  }
  if (seen.empty()) refuse(graph, "a graph without an edge", "a connected graph");
  std::vector<std::vector<std::size_t>> neighbours(numbers.size());
  for (const auto& [a, b] : seen) {
    neighbours[a].push_back(b);
    neighbours[b].push_back(a);
  }
  std::vector<std::size_t> reached{0};
  std::vector<bool> is_reached(numbers.size(), false);
  is_reached[0] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const std::size_t y : neighbours[reached[i]]) {
      if (is_reached[y]) continue;
      is_reached[y] = true;
      reached.push_back(y);
    }
  }
  for (const pugi::xml_node& node : graph.children("node")) {
    const std::string id = node.attribute("id").value();
    if (is_reached[numbers.at(id)]) continue;
    refuse(node, fmt::format("node '{}' cannot be reached from the first node", printable(id)), "a connected graph");
  }
  return lines;
}

}  // namespace rota::interchange
