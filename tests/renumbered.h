// SPDX-License-Identifier: Apache-2.0
//
// Named networks as edge lists that hide their names: other node numbers, edges in another order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/topology/registry.h"
#include "tests/edge_graph.h"

namespace rota::testing_support {

inline EdgeList renumbered(std::uint32_t nodes, EdgeList edges, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint32_t> number(nodes);
  std::iota(number.begin(), number.end(), 0U);
  random.shuffle(number);
  for (auto& [x, y] : edges) std::tie(x, y) = std::pair(number[x], number[y]);
  random.shuffle(edges);
  return edges;
}

inline EdgeList renumbered(std::string_view spec, std::uint64_t seed) {
  const TopologyPtr topology = parse_topology(spec);
  return renumbered(topology->node_count(), edges_of(*topology), seed);
}

/// The neighbours of every node, in ascending order.
inline std::vector<std::vector<std::uint32_t>> neighbours_by(const EdgeList& edges) {
  std::vector<std::vector<std::uint32_t>> lists;
  for (const auto& [x, y] : edges) {
    lists.resize(std::max<std::size_t>(lists.size(), std::max(x, y) + std::size_t{1}));
    lists[x].push_back(y);
    lists[y].push_back(x);
  }
  for (auto& list : lists) std::sort(list.begin(), list.end());
  return lists;
}

/// As a graph file.
inline std::string edge_lines(const EdgeList& edges) {
  std::string text;
  for (const auto& [x, y] : edges) text += std::to_string(x) + " " + std::to_string(y) + "\n";
  return text;
}

/// Two rings of n nodes, the second in steps of k, with a rung at every node: (5, 2) is the Petersen graph, (10, 2) the
/// dodecahedron.
inline EdgeList generalised_petersen(std::uint32_t n, std::uint32_t k) {
  EdgeList edges;
  for (std::uint32_t i = 0; i < n; ++i) {
    edges.emplace_back(i, (i + 1) % n);
    edges.emplace_back(i, n + i);
    edges.emplace_back(n + i, n + (i + k) % n);
  }
  return edges;
}

inline EdgeList complete_bipartite(std::uint32_t m, std::uint32_t n) {
  EdgeList edges;
  for (std::uint32_t i = 0; i < m; ++i) {
    for (std::uint32_t j = 0; j < n; ++j) edges.emplace_back(i, m + j);
  }
  return edges;
}

inline EdgeList heawood() {
  EdgeList edges;
  for (std::uint32_t i = 0; i < 14; ++i) edges.emplace_back(i, (i + 1) % 14);
  for (std::uint32_t i = 0; i < 14; i += 2) edges.emplace_back(i, (i + 5) % 14);
  return edges;
}

/// Two poles, and two rings of five between them.
inline EdgeList icosahedron() {
  EdgeList edges;
  for (std::uint32_t i = 0; i < 5; ++i) {
    edges.insert(edges.end(), {{10, i}, {11, 5 + i}, {i, (i + 1) % 5}, {5 + i, 5 + (i + 1) % 5}});
    edges.insert(edges.end(), {{i, 5 + i}, {i, 5 + (i + 1) % 5}});
  }
  return edges;
}

/// A hypercube of one dimension less, with links between opposite corners.
inline EdgeList folded_hypercube(std::uint32_t dimension) {
  const std::uint32_t nodes = 1U << (dimension - 1);
  EdgeList edges;
  for (std::uint32_t x = 0; x < nodes; ++x) {
    for (std::uint32_t bit = 1; bit < nodes; bit *= 2) {
      if ((x & bit) == 0) edges.emplace_back(x, x | bit);
    }
    if (x < (nodes - 1 - x)) edges.emplace_back(x, nodes - 1 - x);
  }
  return edges;
}

}  // namespace rota::testing_support
