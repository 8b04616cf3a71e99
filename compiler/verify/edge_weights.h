// SPDX-License-Identifier: Apache-2.0
//
// The search for the all-port bound of a network without a group: one weight for each edge. By linear programming
// duality the best weights prove exactly what the best fractional routes of a total exchange need.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"

namespace rota::verify {

struct EdgeWeights {
  Fraction bound;                      ///< steps; what the weights prove, see check_weights
  std::vector<std::uint32_t> by_port;  ///< the same both ways of an edge; index: node · ports + port, 0 if absent
};

/// Finds weights whose bound, times `copies`, is as large as the effort allows. Exact (to the step) on small networks;
/// above kMaxExactNodeEdges the weights come from a descent of limited length. The effort is counted in
/// link visits, so the result does not depend on the machine. Precondition: at least two nodes.
[[nodiscard]] EdgeWeights best_edge_weights(const Topology& topology, std::uint64_t copies);

/// The largest nodes · edges for which best_edge_weights is worth its time, some ten seconds.
inline constexpr std::uint64_t kMaxWeightedNodeEdges = 3'000'000;

/// The largest nodes · edges for which a linear program completes the search.
inline constexpr std::uint64_t kMaxExactNodeEdges = 40'000;

}  // namespace rota::verify
