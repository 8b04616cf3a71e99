// SPDX-License-Identifier: Apache-2.0
//
// The breadth-first search. It runs on anything that can list a node's links: a stored table (link_table.h) or a
// topology that computes its neighbours (topology/topology_links.h). A search of 2²⁶ nodes then needs one bit per node.
#pragma once

#include <cstdint>
#include <vector>

namespace rota::graph {

inline constexpr std::uint32_t kUnreached = 0xFFFFFFFFU;

/// Memory to be shared by successive searches.
struct SearchScratch {
  std::vector<bool> seen;
  std::vector<std::uint32_t> level;
  std::vector<std::uint32_t> next_level;
};

/// Calls reach(from, port, to, distance) once for every node `to` other than `start`, in order of distance in hops.
/// `Links` has node_count() and for_each_link(x, visit), which calls visit(port, y) in order of ports.
template <class Links, class Reach>
void breadth_first(const Links& links, std::uint32_t start, SearchScratch& scratch, const Reach& reach) {
  scratch.seen.assign(links.node_count(), false);
  scratch.seen[start] = true;
  scratch.level.assign(1, start);
  for (std::uint32_t distance = 1; !scratch.level.empty(); ++distance) {
    scratch.next_level.clear();
    for (const std::uint32_t from : scratch.level) {
      links.for_each_link(from, [&](std::uint32_t port, std::uint32_t to) {
        if (scratch.seen[to]) return;
        scratch.seen[to] = true;
        scratch.next_level.push_back(to);
        reach(from, port, to, distance);
      });
    }
    scratch.level.swap(scratch.next_level);
  }
}

/// The same with its own memory.
template <class Links, class Reach>
void breadth_first(const Links& links, std::uint32_t start, const Reach& reach) {
  SearchScratch scratch;
  breadth_first(links, start, scratch, reach);
}

/// The nodes in the order in which a search from one of them reaches them, and their distances in hops.
struct Reached {
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> distance;  ///< by node; kUnreached in another part of the graph

  [[nodiscard]] std::uint32_t eccentricity() const { return distance[order.back()]; }
};

template <class Links>
[[nodiscard]] Reached reached_from(const Links& links, std::uint32_t start) {
  Reached result{{start}, std::vector<std::uint32_t>(links.node_count(), kUnreached)};
  result.distance[start] = 0;
  breadth_first(links, start, [&result](std::uint32_t, std::uint32_t, std::uint32_t to, std::uint32_t distance) {
    result.order.push_back(to);
    result.distance[to] = distance;
  });
  return result;
}

/// By node: the distance in hops of the farthest node that it reaches.
template <class Links>
[[nodiscard]] std::vector<std::uint32_t> eccentricities(const Links& links) {
  std::vector<std::uint32_t> result(links.node_count(), 0);
  SearchScratch scratch;
  for (std::uint32_t x = 0; x < links.node_count(); ++x) {
    breadth_first(links, x, scratch,
                  [&farthest = result[x]](std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t distance) {
                    farthest = distance;
                  });
  }
  return result;
}

}  // namespace rota::graph
