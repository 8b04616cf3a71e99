// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/distances.h"

#include <algorithm>

#include "compiler/verify/none.h"

namespace rota::verify {
namespace {

DistanceFigures same_everywhere(const NodeDistances& node, std::uint32_t nodes) {
  return {node.eccentricity, node.status, node.status, node.status, Wide{node.status} * nodes};
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
DistanceFigures figures_of_tree(const graph::LinkTable& links) {
  const auto [order, distance] = graph::reached_from(links, 0);
  const std::uint64_t n = order.size();
  std::vector<std::uint64_t> subtree(n, 1);
  std::vector<std::uint64_t> status(n);
  const auto for_each_child = [&links, &far = distance](std::uint32_t y, const auto& visit) {
    links.for_each_link(y, [&](std::uint32_t, std::uint32_t z) {
      if (far[z] > far[y]) visit(z);
    });
  };
  for (std::size_t i = n; i-- > 0;) {
    const std::uint32_t y = order[i];
    status[0] += distance[y];
    for_each_child(y, [&](std::uint32_t child) { subtree[y] += subtree[child]; });
  }
  for (const std::uint32_t y : order) {
    for_each_child(y, [&](std::uint32_t child) { status[child] = status[y] + n - 2 * subtree[child]; });
  }
  return summarise(status, graph::reached_from(links, order.back()).eccentricity());
}

DistanceFigures figures_by_searching_all(const graph::LinkTable& links) {
  std::vector<std::uint64_t> status(links.node_count());
  std::uint32_t diameter = 0;
  graph::SearchScratch scratch;
  for (std::uint32_t x = 0; x < status.size(); ++x) {
    graph::breadth_first(links, x, scratch, [&](std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t distance) {
      status[x] += distance;
      diameter = std::max(diameter, distance);
    });
  }
  return summarise(status, diameter);
}

/// The figures of a search from every node.
class SearchFromAll {
 public:
  explicit SearchFromAll(const Topology& topology)
      : nodes_(topology.node_count()), links_(degree_figures(topology).directed_links) {}
  [[nodiscard]] bool is_tree() const { return links_ == 2 * (nodes_ - 1); }
  [[nodiscard]] bool is_quick() const { return nodes_ * links_ <= kMaxLinkVisits; }

 private:
  std::uint64_t nodes_;
  std::uint64_t links_;
};

}  // namespace

NodeDistances distances_from(const Topology& topology, Node x, std::vector<bool>& seen) {
  NodeDistances result;
  visit_by_distance(topology, x, seen, [&result](Node, std::uint32_t distance) {
    result.status += distance;
    result.eccentricity = distance;
  });
  return result;
}

DistanceFigures product_distances(const std::vector<FactorDistances>& factors) {
  DistanceFigures sum;
  for (const auto& [copies, figures] : factors) {
    sum.diameter += figures.diameter;
    sum.status += copies * figures.status;
    sum.min_status += copies * figures.min_status;
    sum.max_status += copies * figures.max_status;
    sum.total += Wide{copies} * copies * figures.total;
  }
  return sum;
}

std::optional<DistanceFigures> distance_figures(const Topology& topology) {
  const std::uint64_t n = topology.node_count();
  if (!topology.factors().empty()) {
    std::vector<FactorDistances> factors;
    for (const TopologyPtr& factor : topology.factors()) {
      const auto figures = distance_figures(*factor);
      if (!figures.has_value()) return std::nullopt;
      factors.push_back({n / factor->node_count(), *figures});
    }
    return product_distances(factors);
  }
  if (topology.group() != nullptr) {
    std::vector<bool> seen;
    return same_everywhere(distances_from(topology, Node{0}, seen), topology.node_count());
  }
  const SearchFromAll search_from(topology);
  if (search_from.is_tree()) return figures_of_tree(link_table(topology));
  if (!search_from.is_quick()) return std::nullopt;
  return figures_by_searching_all(link_table(topology));
}

FarPair farthest_from(const Topology& topology, Node x) {
  FarPair pair{x, x, 0};
  std::vector<bool> seen;
  visit_by_distance(topology, x, seen, [&pair](Node y, std::uint32_t distance) {
    pair.to = y;
    pair.hops = distance;
  });
  return pair;
}

namespace {

/// Nodes are numbered row-major, first factor most significant.
std::optional<FarPair> farthest_pair_of_product(const Topology& topology) {
  FarPair whole;
  for (const TopologyPtr& factor : topology.factors()) {
    const auto pair = farthest_pair(*factor);
    if (!pair.has_value()) return std::nullopt;
    whole.from = Node{index(whole.from) * factor->node_count() + index(pair->from)};
    whole.to = Node{index(whole.to) * factor->node_count() + index(pair->to)};
    whole.hops += pair->hops;
  }
  return whole;
}

}  // namespace

std::optional<FarPair> farthest_pair(const Topology& topology) {
  if (!topology.factors().empty()) return farthest_pair_of_product(topology);
  const FarPair first = farthest_from(topology, Node{0});
  if (topology.group() != nullptr) return first;
  const SearchFromAll search_from(topology);
  if (search_from.is_tree()) return farthest_from(topology, first.to);
  if (!search_from.is_quick()) return std::nullopt;
  FarPair best = first;
  const graph::LinkTable links = link_table(topology);
  graph::SearchScratch scratch;
  for (std::uint32_t x = 0; x < links.node_count(); ++x) {
    graph::breadth_first(links, x, scratch, [&](std::uint32_t, std::uint32_t, std::uint32_t y, std::uint32_t distance) {
      if (distance > best.hops) best = {Node{x}, Node{y}, distance};
    });
  }
  return best;
}

DegreeFigures degree_figures(const Topology& topology) {
  const std::uint32_t ports = topology.port_count();
  if (topology.group() != nullptr) return {std::uint64_t{topology.node_count()} * ports, ports, ports, Node{0}};
  if (!topology.factors().empty()) {
    DegreeFigures sum;
    for (const TopologyPtr& factor : topology.factors()) {
      const DegreeFigures part = degree_figures(*factor);
      sum.directed_links += topology.node_count() / factor->node_count() * part.directed_links;
      sum.min_degree += part.min_degree;
      sum.max_degree += part.max_degree;
      sum.fewest_links = Node{index(sum.fewest_links) * factor->node_count() + index(part.fewest_links)};
    }
    return sum;
  }
  DegreeFigures figures{0, ports, 0, Node{0}};
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    const std::uint32_t degree = topology.degree(Node{x});
    figures.directed_links += degree;
    if (degree < figures.min_degree || x == 0) figures.fewest_links = Node{x};
    figures.min_degree = std::min(figures.min_degree, degree);
    figures.max_degree = std::max(figures.max_degree, degree);
  }
  return figures;
}

}  // namespace rota::verify
