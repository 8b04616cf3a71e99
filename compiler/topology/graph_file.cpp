// SPDX-License-Identifier: Apache-2.0
//
// graph:FILE, any connected graph as a list of edges: one "u v" per line, nodes counted from 0, comments after '#'. If
// it turns out to be a Cayley graph, it gets a group, and port p is the generator that leads from node 0 to its p-th
// neighbour. Otherwise every node gets a program of its own, and port p of a node leads to its own p-th neighbour, in
// ascending order.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/text/printable.h"
#include "compiler/topology/cayley_recognition.h"
#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"
#include "compiler/topology/tabled_cayley.h"

namespace rota {
namespace {

constexpr std::string_view kAllowedLines = "lines \"u v\", two node numbers, and # comments";

struct AdjacencyLinks {
  const NeighbourLists& neighbours;

  [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(neighbours.size()); }
  template <class Visit>
  void for_each_link(std::uint32_t x, const Visit& visit) const {
    for (std::uint32_t p = 0; p < neighbours[x].size(); ++p) visit(p, neighbours[x][p]);
  }
};

class GraphFile final : public Topology {
 public:
  GraphFile(std::string spec, NeighbourLists neighbours, std::uint32_t ports)
      : Topology(Family::graph, std::move(spec), static_cast<std::uint32_t>(neighbours.size()), ports),
        neighbours_(std::move(neighbours)) {}

  [[nodiscard]] std::uint32_t port_end(Node x) const override {
    return static_cast<std::uint32_t>(neighbours_[index(x)].size());
  }
  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    const auto& list = neighbours_[index(x)];
    return index(p) < list.size() ? Node{list[index(p)]} : kNoNode;
  }
  [[nodiscard]] Port reverse_port(Node x, Port p) const override {
    const auto& list = neighbours_[neighbours_[index(x)][index(p)]];
    return Port{static_cast<std::uint32_t>(std::lower_bound(list.begin(), list.end(), index(x)) - list.begin())};
  }

 private:
  NeighbourLists neighbours_;
};

/// A graph that was found to be a Cayley graph. Its nodes keep the numbers of the file.
class RecognisedCayley final : public TabledCayley {
 public:
  RecognisedCayley(std::string spec, RegularGroup group, std::vector<CayleyPort> ports)
      : TabledCayley(Family::graph, std::move(spec), group.size(), std::move(ports)), group_(std::move(group)) {
    inverses_.resize(group_.size());
    for (std::uint32_t v = 0; v < group_.size(); ++v) {
      for (std::uint32_t x = 0; x < group_.size(); ++x) {
        if (group_.image(v, x) == 0) inverses_[v] = Node{x};
      }
    }
    store_neighbours();
  }

  [[nodiscard]] Node multiply(Node a, Node b) const override { return Node{group_.image(index(a), index(b))}; }
  [[nodiscard]] Node inverse(Node a) const override { return inverses_[index(a)]; }

 private:
  RegularGroup group_;
  std::vector<Node> inverses_;
};

TopologyPtr make_recognised(std::string spec, RegularGroup group, const NeighbourLists& neighbours) {
  std::vector<Generator> generators;
  for (const std::uint32_t generator : neighbours[0]) {
    std::uint32_t inverse = 0;
    while (group.image(generator, inverse) != 0) ++inverse;
    generators.push_back({Node{generator}, Node{inverse}, fmt::format("p{}", generators.size())});
  }
  return std::make_shared<RecognisedCayley>(std::move(spec), std::move(group), merge_generators(std::move(generators)));
}

class EdgeLine {
 public:
  EdgeLine(const SpecText& spec, std::string_view line, std::size_t number)
      : spec_(spec), line_(line), rest_(line.substr(0, line.find('#'))), number_(number) {
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    skip_space();
  }
  [[nodiscard]] bool empty() const { return rest_.empty(); }

  std::uint32_t take_node() {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    if (error != std::errc() || (!rest_.empty() && !is_space(rest_.front()))) {
      refuse_as_edge();
    }
    if (value >= kMaxGraphNodes) {
      refuse_line(spec_, number_, fmt::format("node {}", value), fmt::format("nodes below {}", kMaxGraphNodes));
    }
    skip_space();
    return value;
  }

  [[noreturn]] void refuse_as_edge() const {
    refuse_line(spec_, number_, fmt::format("'{}' is not an edge", printable(line_)), kAllowedLines);
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  void skip_space() {
    while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
  }

  const SpecText& spec_;
  std::string_view line_;
  std::string_view rest_;
  std::size_t number_;
};

NeighbourLists read_edges(const SpecText& spec, const std::string& text) {
  NeighbourLists neighbours;
  std::size_t number = 0;
  for (const std::string_view content : split(text, '\n')) {
    EdgeLine line(spec, content, ++number);
    if (line.empty()) continue;
    const std::uint32_t u = line.take_node();
    const std::uint32_t v = line.take_node();
    if (!line.empty()) line.refuse_as_edge();
    if (u == v) refuse_line(spec, number, fmt::format("it joins node {} to itself", u), "edges of two nodes");
    if (neighbours.size() <= std::max(u, v)) neighbours.resize(std::size_t{std::max(u, v)} + 1);
    neighbours[u].push_back(v);
    neighbours[v].push_back(u);
  }
  if (neighbours.empty()) refuse(spec, "the file has no edge", kAllowedLines);
  return neighbours;
}

void require_connected(const SpecText& spec, const NeighbourLists& neighbours) {
  const graph::Reached reached = graph::reached_from(AdjacencyLinks{neighbours}, 0);
  const auto lost = std::find(reached.distance.begin(), reached.distance.end(), graph::kUnreached);
  if (lost == reached.distance.end()) return;
  refuse(spec, fmt::format("node {} cannot be reached from node 0", lost - reached.distance.begin()),
         "a connected graph with nodes 0, 1, 2, …");
}

}  // namespace

TopologyPtr make_graph_family(std::string_view arguments) {
  const SpecText spec{"graph", arguments};
  NeighbourLists neighbours = read_edges(spec, read_named_file(spec));
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
  std::string name = fmt::format("graph:{}", arguments);
  if (auto group = find_regular_group(neighbours)) {
    return make_recognised(std::move(name), *std::move(group), neighbours);
  }
  return std::make_shared<GraphFile>(std::move(name), std::move(neighbours), static_cast<std::uint32_t>(ports));
}

}  // namespace rota
