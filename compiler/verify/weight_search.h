// SPDX-License-Identifier: Apache-2.0
//
// Looks for the generator weights that prove most: the largest Σ_r dist_w(e, r) / Σ_g w_g. That is a concave
// maximisation over the weights' shares, for every choice of paths bounds the sum of distances by a linear function;
// Kelley's cutting planes solve it. What is found is only ever a claim that check_weights proves again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"
#include "compiler/verify/matrix_game.h"

namespace rota::verify {

/// How the master problem is solved; tests put failing solvers in its place.
using GameSolver = std::function<std::optional<GameSolution>(const std::vector<std::vector<double>>&)>;

struct Weights {
  Fraction bound;
  std::vector<std::uint32_t> by_port;  ///< small integers; the same for a generator and its inverse
};

/// `copies`: how often the bound counts (n/nᵢ in a product); the search ends when no better weights could raise
/// ceil(copies · bound). Precondition: topology.group(), at most kMaxNodesForWeightSearch nodes. The bound is worked
/// out from the weights in integers, so it is a true one whatever `solve` returns; where it returns nothing the search
/// ends with the best weights so far (equal ones at first).
[[nodiscard]] Weights best_weights(const Topology& topology, std::uint64_t copies,
                                   const GameSolver& solve = solve_game);

}  // namespace rota::verify
