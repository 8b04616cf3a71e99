// SPDX-License-Identifier: Apache-2.0
//
// Balanced routing on Cayley graphs and their products: picks one shortest word for every message such that no link
// carries more messages than it must.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/algorithms/core/word_book.h"

namespace rota {

/// How the words of a product's factors are put together into one. Factors commute, so every order is a route.
enum class WordOrder : std::uint8_t {
  most_hops_first,    ///< factor by factor, the longest factor word first; keeps FIFOs short on tori
  fewest_hops_first,  ///< factor by factor, the shortest first
  shuffled,           ///< a random interleaving
};

struct RoutingRequest {
  std::vector<std::uint64_t> weights;  ///< one a port; 1 everywhere for minimal routes
  WordOrder order = WordOrder::most_hops_first;
  std::uint64_t seed = 1;
};

struct BalancedRoutes {
  Routes routes;
  std::uint64_t max_load = 0;     ///< most messages over one link
  std::uint64_t target_load = 0;  ///< what max_load would be if every factor's hops were spread evenly over its links
};

/// Precondition: topology.group(). Time grows with the transmissions of the class representatives' messages.
[[nodiscard]] BalancedRoutes balanced_routes(const Topology& topology, const Symmetry& symmetry,
                                             const ClassGraph& graph, const RoutingRequest& request);

}  // namespace rota
