// SPDX-License-Identifier: Apache-2.0
//
// graph:FILE, any connected graph as a list of edges: one "u v" per line, or "u v k" for k parallel links; nodes
// counted from 0, comments after '#'. If it turns out to be a Cayley graph, it gets a group, and port p is the
// generator that leads from node 0 over its p-th link. If it turns out to be a mesh with a side of even length, its
// ports are those of the mesh, so that reflections keep them. Otherwise the links of a node are in ascending order of
// their other ends.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/text/counted.h"
#include "compiler/text/printable.h"
#include "compiler/topology/cayley_recognition.h"
#include "compiler/topology/families.h"
#include "compiler/topology/mesh_recognition.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"
#include "compiler/topology/tabled_cayley.h"

namespace rota {
namespace {

/// A short file can name many parallel links; each takes memory at both ends.
constexpr std::uint64_t kMaxDirectedLinks = 1U << 24U;
constexpr std::string_view kAllowedLines =
    "lines \"u v\" or \"u v k\", two node numbers and how many parallel links join them, and # comments";

/// The far ends of every node's links, ascending: a neighbour stands there once for each parallel link.
using LinkEnds = std::vector<std::vector<std::uint32_t>>;

class GraphFile final : public Topology {
 public:
  GraphFile(std::string spec, LinkEnds ends, std::uint32_t ports)
      : Topology(Family::graph, std::move(spec), static_cast<std::uint32_t>(ends.size()), ports),
        ends_(std::move(ends)) {}

  [[nodiscard]] std::uint32_t port_end(Node x) const override {
    return static_cast<std::uint32_t>(ends_[index(x)].size());
  }
  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    const auto& list = ends_[index(x)];
    return index(p) < list.size() ? Node{list[index(p)]} : kNoNode;
  }
  [[nodiscard]] Port reverse_port(Node x, Port p) const override {
    const std::uint32_t y = ends_[index(x)][index(p)];
    return Port{first_port(y, index(x)) + index(p) - first_port(index(x), y)};
  }

 private:
  [[nodiscard]] std::uint32_t first_port(std::uint32_t from, std::uint32_t to) const {
    const auto& list = ends_[from];
    return static_cast<std::uint32_t>(std::lower_bound(list.begin(), list.end(), to) - list.begin());
  }

  LinkEnds ends_;
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

/// A graph that was found to be a mesh. Its nodes keep the numbers of the file.
class MeshFile final : public Topology {
 public:
  MeshFile(std::string spec, RecognisedMesh found)
      : Topology(Family::graph, std::move(spec), found.mesh->node_count(), found.mesh->port_count()),
        found_(std::move(found)) {}

  [[nodiscard]] std::uint32_t port_end(Node x) const override { return found_.mesh->port_end(place(x)); }
  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    const Node at = found_.mesh->neighbour(place(x), p);
    return at == kNoNode ? kNoNode : found_.node_at[index(at)];
  }
  [[nodiscard]] Port reverse_port(Node x, Port p) const override { return found_.mesh->reverse_port(place(x), p); }
  [[nodiscard]] const RecognisedMesh* as_mesh() const noexcept override { return &found_; }
  [[nodiscard]] std::string port_name(Port p) const override { return found_.mesh->port_name(p); }

 private:
  [[nodiscard]] Node place(Node x) const { return found_.place[index(x)]; }

  RecognisedMesh found_;
};

/// One port for each link of node 0. The k-th of the parallel links to g is paired with the k-th to g's inverse.
std::vector<CayleyPort> ports_of_links(const RegularGroup& group, const std::vector<std::uint32_t>& ends) {
  std::vector<CayleyPort> ports;
  for (std::uint32_t p = 0; p < ends.size(); ++p) {
    std::uint32_t inverse = 0;
    while (group.image(ends[p], inverse) != 0) ++inverse;
    const auto first = [&ends](std::uint32_t node) {
      return static_cast<std::uint32_t>(std::lower_bound(ends.begin(), ends.end(), node) - ends.begin());
    };
    ports.push_back({Node{ends[p]}, Port{first(inverse) + p - first(ends[p])}, fmt::format("p{}", p)});
  }
  return ports;
}

/// True if the translations map parallel links to as many.
bool keeps_parallel_links(const RegularGroup& group, const LinkEnds& ends) {
  std::vector<std::uint32_t> images(ends[0].size());
  for (std::uint32_t v = 1; v < group.size(); ++v) {
    for (std::size_t p = 0; p < images.size(); ++p) images[p] = group.image(v, ends[0][p]);
    std::sort(images.begin(), images.end());
    if (images != ends[v]) return false;
  }
  return true;
}

class EdgeLine {
 public:
  EdgeLine(const SpecText& spec, std::string_view line, std::size_t number)
      : spec_(spec), line_(line), rest_(line.substr(0, line.find('#'))), number_(number) {
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    skip_space();
  }
  [[nodiscard]] bool empty() const { return rest_.empty(); }

  /// The number of parallel links; 1 where the line ends before it.
  std::uint32_t take_links() {
    if (empty()) return 1;
    const std::string_view word = rest_.substr(0, rest_.find_first_of(" \t\r"));
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < 1 || value > kMaxPorts) {
      refuse_line(spec_, number_, fmt::format("'{}' parallel links", printable(word)),
                  fmt::format("1 to {}", kMaxPorts));
    }
    rest_.remove_prefix(word.size());
    skip_space();
    return value;
  }

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

/// What a line says of one of its two nodes.
struct HalfEdge {
  std::uint32_t neighbour;
  std::uint32_t links;
  std::size_t line;
};

std::vector<std::vector<HalfEdge>> read_edges(const SpecText& spec, const std::string& text) {
  std::vector<std::vector<HalfEdge>> edges;
  std::size_t number = 0;
  for (const std::string_view content : split(text, '\n')) {
    EdgeLine line(spec, content, ++number);
    if (line.empty()) continue;
    const std::uint32_t u = line.take_node();
    const std::uint32_t v = line.take_node();
    const std::uint32_t links = line.take_links();
    if (!line.empty()) line.refuse_as_edge();
    if (u == v) refuse_line(spec, number, fmt::format("it joins node {} to itself", u), "edges of two nodes");
    if (edges.size() <= std::max(u, v)) edges.resize(std::size_t{std::max(u, v)} + 1);
    edges[u].push_back({v, links, number});
    edges[v].push_back({u, links, number});
  }
  if (edges.empty()) refuse(spec, "the file has no edge", kAllowedLines);
  return edges;
}

/// Sorts a node's edges and keeps the first of those that are there twice, which must say the same. Returns its links.
std::uint64_t merge_edges(const SpecText& spec, std::vector<HalfEdge>& edges) {
  std::sort(edges.begin(), edges.end(), [](const HalfEdge& a, const HalfEdge& b) {
    return std::tie(a.neighbour, a.line) < std::tie(b.neighbour, b.line);
  });
  const auto other = std::adjacent_find(edges.begin(), edges.end(), [](const HalfEdge& a, const HalfEdge& b) {
    return a.neighbour == b.neighbour && a.links != b.links;
  });
  if (other != edges.end()) {
    refuse_line(spec, std::next(other)->line,
                fmt::format("it gives two nodes {}, line {} gives them {}", counted(other[1].links, "parallel link"),
                            other->line, other->links),
                "the same number wherever a pair stands again");
  }
  const auto same = [](const HalfEdge& a, const HalfEdge& b) { return a.neighbour == b.neighbour; };
  edges.erase(std::unique(edges.begin(), edges.end(), same), edges.end());
  std::uint64_t links = 0;
  for (const HalfEdge& edge : edges) links += edge.links;
  if (links > kMaxPorts) refuse(spec, fmt::format("a node has {} links", links), fmt::format("at most {}", kMaxPorts));
  return links;
}

void require_connected(const SpecText& spec, const NeighbourLists& neighbours) {
  const graph::Reached reached = graph::reached_from(ListedLinks{neighbours}, 0);
  const auto lost = std::find(reached.distance.begin(), reached.distance.end(), graph::kUnreached);
  if (lost == reached.distance.end()) return;
  refuse(spec, fmt::format("node {} cannot be reached from node 0", lost - reached.distance.begin()),
         "a connected graph with nodes 0, 1, 2, …");
}

}  // namespace

TopologyPtr make_graph_family(std::string_view arguments) {
  const SpecText spec{"graph", arguments};
  auto edges = read_edges(spec, read_named_file(spec));
  NeighbourLists neighbours(edges.size());
  LinkEnds ends(edges.size());
  std::size_t ports = 0;
  std::uint64_t links = 0;
  for (std::size_t x = 0; x < edges.size(); ++x) {
    links += merge_edges(spec, edges[x]);
    if (links > kMaxDirectedLinks) {
      refuse(spec, fmt::format("more than {} links", kMaxDirectedLinks / 2), "as many or fewer");
    }
    for (const HalfEdge& edge : edges[x]) {
      neighbours[x].push_back(edge.neighbour);
      ends[x].insert(ends[x].end(), edge.links, edge.neighbour);
    }
    ports = std::max(ports, ends[x].size());
  }
  require_connected(spec, neighbours);
  std::string name = fmt::format("graph:{}", arguments);
  auto group = find_regular_group(neighbours);
  if (group && keeps_parallel_links(*group, ends)) {
    std::vector<CayleyPort> generators = ports_of_links(*group, ends[0]);
    return std::make_shared<RecognisedCayley>(std::move(name), *std::move(group), std::move(generators));
  }
  // Reflections keep the ports of a mesh only along sides of even length.
  const bool has_even_side = neighbours.size() % 2 == 0;
  if (auto mesh = has_even_side && ends == neighbours ? recognise_mesh(neighbours) : std::nullopt) {
    return std::make_shared<MeshFile>(std::move(name), *std::move(mesh));
  }
  return std::make_shared<GraphFile>(std::move(name), std::move(ends), static_cast<std::uint32_t>(ports));
}

}  // namespace rota
