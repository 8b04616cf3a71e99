// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/proof_figures.h"

#include <algorithm>

namespace rota::verify {
namespace {

/// The nodes to search from: one stands for all of a Cayley graph.
std::uint32_t searched(const Topology& topology) { return topology.group() != nullptr ? 1 : topology.node_count(); }

}  // namespace

std::vector<std::uint32_t> hops_from(const Topology& topology, Node x, Node without) {
  std::vector<std::uint32_t> hops(topology.node_count(), kUnreached);
  std::vector<Node> open{x};
  hops[index(x)] = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (std::uint32_t p = 0; p < topology.port_end(open[i]); ++p) {
      const Node y = topology.neighbour(open[i], Port{p});
      if (y == kNoNode || y == without || hops[index(y)] != kUnreached) continue;
      hops[index(y)] = hops[index(open[i])] + 1;
      open.push_back(y);
    }
  }
  return hops;
}

std::vector<std::uint32_t> hops_from_any(const Topology& topology, std::vector<Node> from) {
  std::vector<std::uint32_t> hops(topology.node_count(), kUnreached);
  for (const Node x : from) hops[index(x)] = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (std::uint32_t p = 0; p < topology.port_end(from[i]); ++p) {
      const Node y = topology.neighbour(from[i], Port{p});
      if (y == kNoNode || hops[index(y)] != kUnreached) continue;
      hops[index(y)] = hops[index(from[i])] + 1;
      from.push_back(y);
    }
  }
  return hops;
}

std::uint64_t links_of(const Topology& topology, Node x) {
  std::uint64_t links = 0;
  for (std::uint32_t p = 0; p < topology.port_end(x); ++p) {
    links += topology.neighbour(x, Port{p}) == kNoNode ? 0 : 1;
  }
  return links;
}

LinkFigures link_figures(const Topology& topology) {
  LinkFigures sum;
  for (const TopologyPtr& factor : topology.factors()) {
    const LinkFigures own = link_figures(*factor);
    sum.links += topology.node_count() / factor->node_count() * own.links;
    sum.min_degree += own.min_degree;
    sum.max_degree += own.max_degree;
  }
  if (!topology.factors().empty()) return sum;
  sum.min_degree = links_of(topology, Node{0});
  for (std::uint32_t x = 0; x < searched(topology); ++x) {
    const std::uint64_t links = links_of(topology, Node{x});
    sum.links += links;
    sum.min_degree = std::min(sum.min_degree, links);
    sum.max_degree = std::max(sum.max_degree, links);
  }
  sum.links *= topology.node_count() / searched(topology);
  return sum;
}

HopFigures hop_figures(const Topology& topology) {
  HopFigures sum;
  for (const TopologyPtr& factor : topology.factors()) {
    const std::uint64_t copies = topology.node_count() / factor->node_count();
    const HopFigures own = hop_figures(*factor);
    sum.diameter += own.diameter;
    sum.status += copies * own.status;
    sum.min_status += copies * own.min_status;
    sum.max_status += copies * own.max_status;
    sum.total += Wide{copies} * copies * own.total;
  }
  if (!topology.factors().empty()) return sum;
  for (std::uint32_t x = 0; x < searched(topology); ++x) {
    std::uint64_t status = 0;
    for (const std::uint32_t hops : hops_from(topology, Node{x})) {
      status += hops;
      sum.diameter = std::max<std::uint64_t>(sum.diameter, hops);
    }
    if (x == 0) sum.status = sum.min_status = status;
    sum.min_status = std::min(sum.min_status, status);
    sum.max_status = std::max(sum.max_status, status);
    sum.total += status;
  }
  sum.total *= topology.node_count() / searched(topology);
  return sum;
}

std::uint64_t visits_for_hop_figures(const Topology& topology) {
  std::uint64_t visits = 0;
  for (const TopologyPtr& factor : topology.factors()) visits += visits_for_hop_figures(*factor);
  return topology.factors().empty() ? searched(topology) * link_figures(topology).links : visits;
}

}  // namespace rota::verify
