// SPDX-License-Identifier: Apache-2.0
//
// Balanced routing on Cayley graphs and their products: picks one shortest word for every message so that the most
// loaded link carries as few messages as possible.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/algorithms/core/word_book.h"

namespace rota {

/// How the words of a product's factors are joined. The factors commute, so every order gives a valid route.
enum class WordOrder : std::uint8_t {
  most_hops_first,    ///< factor by factor, the longest factor word first; keeps FIFOs short on tori
  fewest_hops_first,  ///< factor by factor, the shortest first
  shuffled,           ///< a random interleaving
};

struct RoutingRequest {
  std::vector<std::uint64_t> weights;  ///< length of each port's hop; index: port; all 1 for minimal routes
  WordOrder order = WordOrder::most_hops_first;
  std::uint64_t seed = 1;
};

struct BalancedRoutes {
  Routes routes;
  std::uint64_t max_load = 0;     ///< messages over the most loaded link
  std::uint64_t target_load = 0;  ///< max_load if each factor's hops were spread evenly over that factor's links
  std::uint64_t least_load = 0;   ///< no routes by these classes have a max_load below it, whatever their words
};

/// Routes every message of every class representative. Time grows with the number of transmissions of these messages.
/// Precondition: topology.group().
[[nodiscard]] BalancedRoutes balanced_routes(const Topology& topology, const Symmetry& symmetry,
                                             const ClassGraph& graph, const RoutingRequest& request);

}  // namespace rota
