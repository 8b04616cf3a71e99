// SPDX-License-Identifier: Apache-2.0
//
// All connected graphs of a few nodes, one of each kind.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "tests/edge_graph.h"

namespace rota::testing_support {

inline bool is_connected(std::uint32_t nodes, const EdgeList& edges) {
  std::vector<std::uint32_t> part(nodes);
  std::iota(part.begin(), part.end(), 0U);
  for (std::uint32_t round = 0; round < nodes; ++round) {
    for (const auto& [x, y] : edges) part[x] = part[y] = std::min(part[x], part[y]);
  }
  return std::all_of(part.begin(), part.end(), [](std::uint32_t p) { return p == 0; });
}

inline EdgeList edges_in(std::uint32_t nodes, std::uint32_t mask) {
  EdgeList edges;
  for (std::uint32_t y = 1, bit = 0; y < nodes; ++y) {
    for (std::uint32_t x = 0; x < y; ++x, ++bit) {
      if ((mask >> bit & 1U) != 0) edges.emplace_back(x, y);
    }
  }
  return edges;
}

/// True if no renumbering of the nodes gives a smaller mask: one graph of each kind.
inline bool is_first_of_its_kind(std::uint32_t nodes, std::uint32_t mask) {
  const EdgeList edges = edges_in(nodes, mask);
  std::vector<std::uint32_t> name(nodes);
  std::iota(name.begin(), name.end(), 0U);
  do {
    std::uint32_t renamed = 0;
    for (const auto& [x, y] : edges) {
      const std::uint32_t high = std::max(name[x], name[y]);
      renamed |= 1U << (high * (high - 1) / 2 + std::min(name[x], name[y]));
    }
    if (renamed < mask) return false;
  } while (std::next_permutation(name.begin(), name.end()));
  return true;
}

/// 1, 2, 6, 21 and 112 graphs of 2 to 6 nodes. Time grows with the factorial of `nodes`.
inline std::vector<EdgeList> connected_graphs(std::uint32_t nodes) {
  std::vector<EdgeList> graphs;
  for (std::uint32_t mask = 0; mask < 1U << (nodes * (nodes - 1) / 2); ++mask) {
    EdgeList edges = edges_in(nodes, mask);
    if (is_connected(nodes, edges) && is_first_of_its_kind(nodes, mask)) graphs.push_back(std::move(edges));
  }
  return graphs;
}

}  // namespace rota::testing_support
