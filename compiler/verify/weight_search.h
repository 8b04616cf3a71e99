// SPDX-License-Identifier: Apache-2.0
//
// Looks for the generator weights that prove most: the largest Σ_r dist_w(e, r) / Σ_g w_g. That is a concave
// maximisation over the weights' shares, for every choice of paths bounds the sum of distances by a linear function;
// Kelley's cutting planes solve it. What is found is only ever a claim that check_weights proves again.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"

namespace rota::verify {

struct Weights {
  Fraction bound;
  std::vector<std::uint32_t> by_port;  ///< small integers; the same for a generator and its inverse
};

/// `copies`: how often the bound counts (n/nᵢ in a product); the search ends when no better weights could raise
/// ceil(copies · bound). Precondition: topology.group(), at most kMaxNodesForWeightSearch nodes.
[[nodiscard]] Weights best_weights(const Topology& topology, std::uint64_t copies);

}  // namespace rota::verify
