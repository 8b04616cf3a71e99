// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/explicit_routing.h"

#include <algorithm>
#include <numeric>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/graph/breadth_first.h"

namespace rota {
namespace {

/// The factor in which each port moves. A graph that is not a product counts as a single factor.
std::vector<std::uint32_t> factor_of_port(const Topology& topology) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t f = 0; f < topology.factors().size(); ++f) {
    result.insert(result.end(), topology.factors()[f]->port_count(), f);
  }
  result.resize(topology.port_count(), 0);
  return result;
}

/// Plans the routes for one destination after the other and keeps the load of every link.
class RoutePlanner {
 public:
  RoutePlanner(const Topology& topology, const ClassGraph& graph, const Demand& demand)
      : graph_(graph), demand_(demand), factor_(factor_of_port(topology)), load_(graph.link_count(), 0) {}

  void add_routes(std::uint32_t to, const std::vector<std::uint32_t>& origins, Routes& routes) {
    find_ways_to(to);
    for (const std::uint32_t from : origins) {
      const std::uint32_t copies = demand_.copies(Node{from}, Node{to});
      for (std::uint32_t copy = 0; copy < copies; ++copy) {
        word_.clear();
        for (std::uint32_t at = from; at != to;) {
          const std::uint32_t link = least_loaded(at);
          word_.push_back(static_cast<std::uint16_t>(graph_.port_of(link)));
          ++load_[link];
          at = graph_.next_class(link);
        }
        routes.add({from, Node{to}, static_cast<std::uint16_t>(copy)}, word_);
      }
    }
  }

  std::uint64_t max_load() const { return *std::max_element(load_.begin(), load_.end()); }

 private:
  /// Finds, for every node, the links that lead closer in the first factor in which any do (ports come in the order of
  /// their factors). All messages for `to` choose among them.
  void find_ways_to(std::uint32_t to) {
    const std::vector<std::uint32_t> distance = graph::reached_from(graph_, to).distance;
    ways_.clear();
    first_way_.assign(1, 0);
    for (std::uint32_t at = 0; at < graph_.class_count(); ++at) {
      std::uint32_t factor = ClassGraph::kAbsent;
      graph_.for_each_link(at, [&](std::uint32_t port, std::uint32_t next) {
        if (distance[next] + 1 != distance[at] || (factor != ClassGraph::kAbsent && factor != factor_[port])) return;
        factor = factor_[port];
        ways_.push_back(graph_.link(at, port));
      });
      first_way_.push_back(ways_.size());
    }
  }

  std::uint32_t least_loaded(std::uint32_t at) const {
    std::uint32_t best = ways_[first_way_[at]];
    for (std::size_t k = first_way_[at] + 1; k < first_way_[at + 1]; ++k) {
      if (load_[ways_[k]] < load_[best]) best = ways_[k];
    }
    return best;
  }

  const ClassGraph& graph_;
  const Demand& demand_;
  std::vector<std::uint32_t> factor_;
  std::vector<std::uint64_t> load_;
  std::vector<std::uint32_t> ways_;     ///< links towards the current destination, node by node
  std::vector<std::size_t> first_way_;  ///< index into ways_, by node
  Word word_;
};

}  // namespace

BalancedRoutes explicit_routes(const Topology& topology, const ClassGraph& graph, const Demand& demand,
                               std::uint64_t seed) {
  require_budget_of_demand(topology, demand);
  BalancedRoutes result;
  RoutePlanner planner(topology, graph, demand);
  std::vector<std::uint32_t> destinations(topology.node_count());
  std::iota(destinations.begin(), destinations.end(), 0U);
  std::vector<std::uint32_t> origins = destinations;
  Random random(seed);
  if (seed != 0) random.shuffle(destinations);
  for (const std::uint32_t to : destinations) {
    if (seed != 0) random.shuffle(origins);
    planner.add_routes(to, origins, result.routes);
  }
  result.max_load = planner.max_load();
  result.target_load = result.max_load;
  return result;
}

}  // namespace rota
