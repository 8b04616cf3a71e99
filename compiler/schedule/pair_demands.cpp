// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/pair_demands.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "compiler/error.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {

std::vector<PairDemand> neighbour_demand(const Topology& topology) {
  std::vector<PairDemand> pairs;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode) pairs.push_back({Node{x}, y, 1});
    }
  }
  std::sort(pairs.begin(), pairs.end());
  // Over parallel links a node has the same neighbour several times.
  const auto same = [](const PairDemand& a, const PairDemand& b) {
    return a.origin == b.origin && a.destination == b.destination;
  };
  pairs.erase(std::unique(pairs.begin(), pairs.end(), same), pairs.end());
  return pairs;
}

std::vector<PairDemand> swapped(std::vector<PairDemand> pairs) {
  for (PairDemand& pair : pairs) std::swap(pair.origin, pair.destination);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

std::vector<PairDemand> group_demand(const Topology& topology, std::span<const NodeGroup> groups, GroupPairs which) {
  std::vector<bool> taken(topology.node_count());
  std::vector<PairDemand> pairs;
  for (const auto& [group, root] : groups) {
    if (group.size() < 2) throw InputError(fmt::format("a group of {} nodes; allowed: 2 or more", group.size()));
    if (*group.rbegin() >= taken.size()) {
      throw InputError(fmt::format("node {}; allowed: 0 to {}", *group.rbegin(), taken.size() - 1));
    }
    for (const std::uint32_t x : group) {
      if (taken[x]) throw InputError(fmt::format("node {} is in two groups; allowed: one", x));
      taken[x] = true;
      for (const std::uint32_t y : group) {
        const bool wanted = which == GroupPairs::all || (which == GroupPairs::from_root ? x : y) == root;
        if (x != y && wanted) pairs.push_back({Node{x}, Node{y}, 1});
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

std::vector<std::uint32_t> farthest_destinations(const Topology& topology, std::span<const PairDemand> pairs) {
  const TopologyLinks links(topology);
  std::vector<std::uint32_t> farthest(topology.node_count(), 0);
  std::optional<graph::Reached> reached;
  Node origin = kNoNode;
  for (const PairDemand& pair : pairs) {
    if (pair.origin != std::exchange(origin, pair.origin)) reached = graph::reached_from(links, index(origin));
    std::uint32_t& most = farthest[index(origin)];
    most = std::max(most, reached->distance[index(pair.destination)]);
  }
  return farthest;
}

}  // namespace rota
