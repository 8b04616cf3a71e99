// SPDX-License-Identifier: Apache-2.0
//
// The prime factors of a graph by the Cartesian product. A torus has its rings as factors, a hypercube its links.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/neighbour_lists.h"

namespace rota {

struct PrimeFactors {
  std::vector<NeighbourLists> factors;
  /// Row-major, the first factor most significant, as in product.h. Node 0 is place 0.
  std::vector<std::uint32_t> place;  ///< index: node
};

/// Hops between all pairs of nodes, row by row.
using DistanceTable = std::vector<std::uint16_t>;

/// The graph itself as the only factor if it is prime, or if it has too many links to find out. Precondition: at most
/// 2¹⁶ nodes.
[[nodiscard]] PrimeFactors prime_factors(const NeighbourLists& graph, const DistanceTable& distances);

}  // namespace rota
