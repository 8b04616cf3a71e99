// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/explicit_routing.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/error.h"

namespace rota {
namespace {

/// Distances to `target` from every node.
std::vector<std::uint32_t> distances_to(const Topology& topology, Node target) {
  std::vector<std::uint32_t> distance(topology.node_count(), ~0U);
  std::vector<Node> order{target};
  distance[index(target)] = 0;
  for (std::size_t head = 0; head < order.size(); ++head) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node next = topology.neighbour(order[head], Port{p});
      if (next == kNoNode || distance[index(next)] != ~0U) continue;
      distance[index(next)] = distance[index(order[head])] + 1;
      order.push_back(next);
    }
  }
  return distance;
}

/// The factor that each port moves in; a graph that is no product is its only factor.
std::vector<std::uint32_t> factor_of_port(const Topology& topology) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t f = 0; f < topology.factors().size(); ++f) {
    result.insert(result.end(), topology.factors()[f]->port_count(), f);
  }
  result.resize(topology.port_count(), 0);
  return result;
}

/// Plans the routes one destination after the other, remembering the load.
class RoutePlanner {
 public:
  RoutePlanner(const Topology& topology, const ClassGraph& graph)
      : topology_(topology), graph_(graph), factor_(factor_of_port(topology)), load_(graph.link_count(), 0) {}

  void add_routes_to(std::uint32_t to, Routes& routes) {
    distance_ = distances_to(topology_, Node{to});
    for (std::uint32_t from = 0; from < topology_.node_count(); ++from) {
      if (from == to) continue;
      word_.clear();
      for (std::uint32_t at = from; at != to;) {
        const std::uint32_t port = next_port(at);
        word_.push_back(static_cast<std::uint16_t>(port));
        ++load_[graph_.link(at, port)];
        at = graph_.next_class(graph_.link(at, port));
      }
      routes.add({from, Node{to}}, word_);
    }
  }

  std::uint64_t max_load() const { return *std::max_element(load_.begin(), load_.end()); }

 private:
  /// Ports come in the order of their factors: the first that leads closer tells the factor to move in.
  std::uint32_t next_port(std::uint32_t at) const {
    std::uint32_t best = ~0U;
    for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
      const std::uint32_t next = graph_.next_class(graph_.link(at, p));
      if (next == ClassGraph::kAbsent || distance_[next] + 1 != distance_[at]) continue;
      if (best != ~0U && factor_[p] != factor_[best]) break;
      if (best == ~0U || load_[graph_.link(at, p)] < load_[graph_.link(at, best)]) best = p;
    }
    return best;
  }

  const Topology& topology_;
  const ClassGraph& graph_;
  std::vector<std::uint32_t> factor_;
  std::vector<std::uint64_t> load_;
  std::vector<std::uint32_t> distance_;
  Word word_;
};

}  // namespace

BalancedRoutes explicit_routes(const Topology& topology, const ClassGraph& graph) {
  const std::uint32_t nodes = topology.node_count();
  if (nodes > kMaxExplicitNodes) {
    throw InputError(
        fmt::format("{}: {} nodes without a group of translations; schedules for such networks are made up to {}",
                    topology.spec(), nodes, kMaxExplicitNodes));
  }
  BalancedRoutes result;
  RoutePlanner planner(topology, graph);
  for (std::uint32_t to = 0; to < nodes; ++to) planner.add_routes_to(to, result.routes);
  result.max_load = planner.max_load();
  result.target_load = result.max_load;
  return result;
}

}  // namespace rota
