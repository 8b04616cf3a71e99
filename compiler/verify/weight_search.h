// SPDX-License-Identifier: Apache-2.0
//
// Searches for the generator weights that prove the best bound: the largest Σ_r dist_w(e, r) / Σ_g w_g. This is a
// concave maximisation over the weights' shares, because any choice of paths bounds the sum of distances by a linear
// function. Kelley's cutting planes solve it. The result is only a claim, which check_weights proves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"
#include "compiler/verify/matrix_game.h"

namespace rota::verify {

/// Solves the master problem; tests replace it by failing solvers.
using GameSolver = std::function<std::optional<GameSolution>(const std::vector<std::vector<double>>&)>;

struct Weights {
  Fraction bound;
  /// Small integers; of a total exchange equal for a generator and its inverse.
  std::vector<std::uint32_t> by_port;
};

/// `copies`: the factor of the bound (n/nᵢ in a product). The search ends when no better weights could raise
/// ceil(copies · bound). Precondition: topology.group(), at most kMaxNodesForWeightSearch nodes. The bound is computed
/// from the weights in integers, so it is valid whatever `solve` returns. If it returns nothing, the search ends with
/// the best weights so far (equal ones at first).
[[nodiscard]] Weights best_weights(const Topology& topology, std::uint64_t copies,
                                   const GameSolver& solve = solve_game);

/// The same for an isotropic demand: `demand` messages of every node, by node as node 0 sends them, one of them
/// positive. A generator and its inverse have different weights if that proves more. See check_isotropic_weights.
[[nodiscard]] Weights best_isotropic_weights(const Topology& topology, const std::vector<std::uint32_t>& demand);

}  // namespace rota::verify
