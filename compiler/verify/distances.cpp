// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/distances.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/error.h"
#include "compiler/verify/none.h"

namespace rota::verify {
namespace {

/// Link visits that take some seconds.
constexpr std::uint64_t kMaxLinkVisits = 2'000'000'000;

DistanceFigures same_everywhere(const NodeDistances& node, std::uint32_t nodes) {
  return {node.eccentricity, node.status, node.status, node.status, Wide{node.status} * nodes};
}

/// The neighbours of each node one after another, so that many searches need not compute them again.
struct Neighbours {
  explicit Neighbours(const Topology& topology) : first(1, 0) {
    for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
      for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
        const Node y = topology.neighbour(Node{x}, Port{p});
        if (y != kNoNode) all.push_back(index(y));
      }
      first.push_back(all.size());
    }
  }
  std::vector<std::size_t> first;
  std::vector<std::uint32_t> all;
};

/// Fills `order` with the nodes as they are reached from x, and the distance of each.
void search(const Neighbours& neighbours, std::uint32_t x, std::vector<std::uint32_t>& order,
            std::vector<std::uint32_t>& distance) {
  distance.assign(neighbours.first.size() - 1, kNone32);
  order.assign(1, x);
  distance[x] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t y = order[i];
    for (std::size_t k = neighbours.first[y]; k < neighbours.first[y + 1]; ++k) {
      const std::uint32_t z = neighbours.all[k];
      if (distance[z] != kNone32) continue;
      distance[z] = distance[y] + 1;
      order.push_back(z);
    }
  }
}

DistanceFigures summarise(const std::vector<std::uint64_t>& status, std::uint32_t diameter) {
  DistanceFigures figures{diameter, status[0], status[0], status[0], 0};
  for (const std::uint64_t s : status) {
    figures.min_status = std::min(figures.min_status, s);
    figures.max_status = std::max(figures.max_status, s);
    figures.total += s;
  }
  return figures;
}

/// Across the link from a node to its child in the search tree, the child's subtree comes one hop nearer and all else
/// one hop farther. The node farthest from node 0 is one end of a longest path.
DistanceFigures figures_of_tree(const Neighbours& neighbours) {
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> distance;
  search(neighbours, 0, order, distance);
  const std::uint64_t n = order.size();
  std::vector<std::uint64_t> subtree(n, 1);
  std::vector<std::uint64_t> status(n);
  const auto for_each_child = [&](std::uint32_t y, const auto& visit) {
    for (std::size_t k = neighbours.first[y]; k < neighbours.first[y + 1]; ++k) {
      if (distance[neighbours.all[k]] > distance[y]) visit(neighbours.all[k]);
    }
  };
  for (std::size_t i = n; i-- > 0;) {
    status[0] += distance[order[i]];
    for_each_child(order[i], [&](std::uint32_t child) { subtree[order[i]] += subtree[child]; });
  }
  for (const std::uint32_t y : order) {
    for_each_child(y, [&](std::uint32_t child) { status[child] = status[y] + n - 2 * subtree[child]; });
  }
  search(neighbours, order.back(), order, distance);
  return summarise(status, distance[order.back()]);
}

DistanceFigures figures_by_searching_all(const Neighbours& neighbours) {
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> distance;
  std::vector<std::uint64_t> status(neighbours.first.size() - 1);
  std::uint32_t diameter = 0;
  for (std::uint32_t x = 0; x < status.size(); ++x) {
    search(neighbours, x, order, distance);
    for (const std::uint32_t y : order) status[x] += distance[y];
    diameter = std::max(diameter, distance[order.back()]);
  }
  return summarise(status, diameter);
}

}  // namespace

NodeDistances distances_from(const Topology& topology, Node x, std::vector<bool>& seen) {
  NodeDistances result;
  visit_by_distance(topology, x, seen, [&result](Node, std::uint32_t distance) {
    result.status += distance;
    result.eccentricity = distance;
  });
  return result;
}

DistanceFigures distance_figures(const Topology& topology) {
  const std::uint64_t n = topology.node_count();
  if (topology.group() != nullptr) {
    std::vector<bool> seen;
    return same_everywhere(distances_from(topology, Node{0}, seen), topology.node_count());
  }
  const Neighbours neighbours(topology);
  const std::uint64_t links = neighbours.all.size();
  if (links == 2 * (n - 1)) return figures_of_tree(neighbours);
  if (n * links > kMaxLinkVisits) {
    throw InputError(
        fmt::format("{}: {} nodes and {} links are too many to search from every node; allowed: at most {} "
                    "nodes times links where the topology has no group",
                    topology.spec(), n, links, kMaxLinkVisits));
  }
  return figures_by_searching_all(neighbours);
}

DegreeFigures degree_figures(const Topology& topology) {
  const std::uint32_t ports = topology.port_count();
  if (topology.group() != nullptr) return {std::uint64_t{topology.node_count()} * ports, ports, ports};
  DegreeFigures figures{0, ports, 0};
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    const std::uint32_t degree = topology.degree(Node{x});
    figures.directed_links += degree;
    figures.min_degree = std::min(figures.min_degree, degree);
    figures.max_degree = std::max(figures.max_degree, degree);
  }
  return figures;
}

}  // namespace rota::verify
