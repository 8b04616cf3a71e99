// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/mesh_recognition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/prime_factors.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// nullopt if links are parallel.
std::optional<NeighbourLists> neighbour_lists(const Topology& graph) {
  const TopologyLinks links(graph);
  NeighbourLists lists(graph.node_count());
  for (std::uint32_t x = 0; x < lists.size(); ++x) {
    links.for_each_link(x, [&list = lists[x]](std::uint32_t, std::uint32_t y) { list.push_back(y); });
    std::sort(lists[x].begin(), lists[x].end());
    if (std::adjacent_find(lists[x].begin(), lists[x].end()) != lists[x].end()) return std::nullopt;
  }
  return lists;
}

/// A mesh of k sides has 2^k corners of degree k and no node of a degree above 2k. Few other graphs look so.
bool looks_like_mesh(const NeighbourLists& graph) {
  const auto by_size = [](const auto& a, const auto& b) { return a.size() < b.size(); };
  const auto [least, most] = std::minmax_element(graph.begin(), graph.end(), by_size);
  const std::size_t sides = least->size();
  const auto corners = std::count_if(graph.begin(), graph.end(), [&](const auto& x) { return x.size() == sides; });
  return sides >= 2 && sides < 16 && most->size() <= 2 * sides && corners == std::ptrdiff_t{1} << sides;
}

DistanceTable distances_of(const NeighbourLists& graph) {
  DistanceTable table;
  table.reserve(graph.size() * graph.size());
  for (std::uint32_t x = 0; x < graph.size(); ++x) {
    for (const std::uint32_t d : graph::reached_from(ListedLinks{graph}, x).distance) {
      table.push_back(static_cast<std::uint16_t>(d));
    }
  }
  return table;
}

/// For each node, how far it is from one end; empty if the graph is not a path.
std::vector<std::uint32_t> positions_on_path(const NeighbourLists& graph) {
  const auto is_end = [](const auto& list) { return list.size() == 1; };
  if (std::any_of(graph.begin(), graph.end(), [](const auto& list) { return list.size() > 2; })) return {};
  const auto end = std::find_if(graph.begin(), graph.end(), is_end);
  if (end == graph.end()) return {};
  std::vector<std::uint32_t> position(graph.size(), 0);
  auto before = static_cast<std::uint32_t>(end - graph.begin());
  std::uint32_t at = graph[before].front();
  for (std::uint32_t steps = 1;; ++steps) {
    position[at] = steps;
    if (is_end(graph[at])) return position;
    const std::uint32_t next = graph[at][0] == before ? graph[at][1] : graph[at][0];
    before = at;
    at = next;
  }
}

}  // namespace

std::optional<RecognisedMesh> recognise_mesh(const NeighbourLists& graph) {
  if (graph.size() > kMaxRecognisedMeshNodes || !looks_like_mesh(graph)) return std::nullopt;
  const PrimeFactors product = prime_factors(graph, distances_of(graph));
  std::vector<std::size_t> sides;
  std::vector<std::vector<std::uint32_t>> positions;
  for (const NeighbourLists& factor : product.factors) {
    sides.push_back(factor.size());
    positions.push_back(positions_on_path(factor));
    if (positions.back().empty()) return std::nullopt;
  }
  RecognisedMesh result{parse_topology(fmt::format("mesh:{}", fmt::join(sides, "x"))), {}, {}};
  result.node_at.resize(graph.size());
  result.place.resize(graph.size());
  for (std::uint32_t x = 0; x < graph.size(); ++x) {
    std::size_t rest = product.place[x];
    std::size_t stride = 1;
    std::size_t at = 0;
    for (std::size_t f = sides.size(); f-- > 0; rest /= sides[f], stride *= sides[f]) {
      at += positions[f][rest % sides[f]] * stride;
    }
    result.node_at[at] = Node{x};
    result.place[x] = Node{static_cast<std::uint32_t>(at)};
  }
  return result;
}

std::optional<RecognisedMesh> recognise_mesh(const Topology& graph) {
  if (graph.as_mesh() != nullptr) return *graph.as_mesh();
  if (graph.node_count() > kMaxRecognisedMeshNodes) return std::nullopt;
  const std::optional<NeighbourLists> lists = neighbour_lists(graph);
  return lists.has_value() ? recognise_mesh(*lists) : std::nullopt;
}

}  // namespace rota
