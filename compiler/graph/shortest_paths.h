// SPDX-License-Identifier: Apache-2.0
//
// Dijkstra's search, for any type of length that can be added and compared.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace rota::graph {

/// Calls settle(x, length) for every node in order of length from `start`; ties are in order of number. Returns the
/// lengths, index: node. Nodes in another part of the graph have `unreached`, which must exceed any length.
/// `weight(x, port)` is a link's length, at least 0. `Links` is as in breadth_first.
template <class Length, class Links, class Weight, class Settle>
std::vector<Length> shortest_paths(const Links& links, std::uint32_t start, const Length& unreached,
                                   const Weight& weight, const Settle& settle) {
  std::vector<Length> lengths(links.node_count(), unreached);
  using Entry = std::pair<Length, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  lengths[start] = Length{};
  open.emplace(Length{}, start);
  while (!open.empty()) {
    const auto [length, x] = open.top();
    open.pop();
    if (length != lengths[x]) continue;  // a shorter path came later
    settle(x, length);
    links.for_each_link(x, [&, base = length, from = x](std::uint32_t port, std::uint32_t y) {
      const Length candidate = base + weight(from, port);
      if (!(candidate < lengths[y])) return;
      lengths[y] = candidate;
      open.emplace(candidate, y);
    });
  }
  return lengths;
}

}  // namespace rota::graph
