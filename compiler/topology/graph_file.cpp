// SPDX-License-Identifier: Apache-2.0
//
// graph:FILE, any connected graph as a list of edges: one "u v" per line, nodes counted from 0, comments after '#'. It
// has no group, so every node gets a program of its own. Port p of a node leads to its p-th neighbour in ascending
// order.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

constexpr std::string_view kAllowedLines = "lines \"u v\", two node numbers, and # comments";

using Adjacency = std::vector<std::vector<Node>>;

struct AdjacencyLinks {
  const Adjacency& neighbours;

  [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(neighbours.size()); }
  template <class Visit>
  void for_each_link(std::uint32_t x, const Visit& visit) const {
    for (std::uint32_t p = 0; p < neighbours[x].size(); ++p) visit(p, index(neighbours[x][p]));
  }
};

class GraphFile final : public Topology {
 public:
  GraphFile(std::string spec, Adjacency neighbours, std::uint32_t ports)
      : Topology(Family::graph, std::move(spec), static_cast<std::uint32_t>(neighbours.size()), ports),
        neighbours_(std::move(neighbours)) {}

  [[nodiscard]] std::uint32_t port_end(Node x) const override {
    return static_cast<std::uint32_t>(neighbours_[index(x)].size());
  }
  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    const auto& list = neighbours_[index(x)];
    return index(p) < list.size() ? list[index(p)] : kNoNode;
  }
  [[nodiscard]] Port reverse_port(Node x, Port p) const override {
    const auto& list = neighbours_[index(neighbours_[index(x)][index(p)])];
    return Port{static_cast<std::uint32_t>(std::lower_bound(list.begin(), list.end(), x) - list.begin())};
  }

 private:
  Adjacency neighbours_;
};

class EdgeLine {
 public:
  EdgeLine(const SpecText& spec, std::string_view line, std::size_t number)
      : spec_(spec), rest_(line.substr(0, line.find('#'))), number_(number) {
    skip_space();
  }
  [[nodiscard]] bool empty() const { return rest_.empty(); }

  std::uint32_t take_node() {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    if (error != std::errc() || (!rest_.empty() && !is_space(rest_.front()))) {
      refuse(spec_, fmt::format("line {} is not an edge", number_), kAllowedLines);
    }
    if (value >= kMaxGraphNodes) {
      refuse(spec_, fmt::format("line {} names node {}", number_, value),
             fmt::format("nodes below {}", kMaxGraphNodes));
    }
    skip_space();
    return value;
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  void skip_space() {
    while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
  }

  const SpecText& spec_;
  std::string_view rest_;
  std::size_t number_;
};

Adjacency read_edges(const SpecText& spec, const std::string& text) {
  Adjacency neighbours;
  std::size_t number = 0;
  for (const std::string_view content : split(text, '\n')) {
    EdgeLine line(spec, content, ++number);
    if (line.empty()) continue;
    const std::uint32_t u = line.take_node();
    const std::uint32_t v = line.take_node();
    if (!line.empty()) refuse(spec, fmt::format("line {} is not an edge", number), kAllowedLines);
    if (u == v) refuse(spec, fmt::format("line {} joins node {} to itself", number, u), "edges of two nodes");
    if (neighbours.size() <= std::max(u, v)) neighbours.resize(std::size_t{std::max(u, v)} + 1);
    neighbours[u].push_back(Node{v});
    neighbours[v].push_back(Node{u});
  }
  if (neighbours.empty()) refuse(spec, "the file has no edge", kAllowedLines);
  return neighbours;
}

void require_connected(const SpecText& spec, const Adjacency& neighbours) {
  const graph::Reached reached = graph::reached_from(AdjacencyLinks{neighbours}, 0);
  const auto lost = std::find(reached.distance.begin(), reached.distance.end(), graph::kUnreached);
  if (lost == reached.distance.end()) return;
  refuse(spec, fmt::format("node {} cannot be reached from node 0", lost - reached.distance.begin()),
         "a connected graph with nodes 0, 1, 2, …");
}

}  // namespace

TopologyPtr make_graph_family(std::string_view arguments) {
  const SpecText spec{"graph", arguments};
  Adjacency neighbours = read_edges(spec, read_named_file(spec));
  std::size_t ports = 0;
  for (auto& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    ports = std::max(ports, list.size());
  }
  if (ports > kMaxPorts) {
    refuse(spec, fmt::format("a node has {} neighbours", ports), fmt::format("at most {}", kMaxPorts));
  }
  require_connected(spec, neighbours);
  return std::make_shared<GraphFile>(fmt::format("graph:{}", arguments), std::move(neighbours),
                                     static_cast<std::uint32_t>(ports));
}

}  // namespace rota
