// SPDX-License-Identifier: Apache-2.0
//
// The master problem of the cutting planes: find shares y ≥ 0, Σy = 1, that maximise the minimum of some linear
// functions. This is a small matrix game: one variable per pair of generators and some dozen functions.
#pragma once

#include <optional>
#include <vector>

namespace rota::verify {

struct GameSolution {
  double value = 0;
  std::vector<double> shares;  ///< y; the sum is 1
};

/// Maximises min_k Σ_j functions[k][j]·y_j (COIN-OR Clp). Precondition: at least one function, all coefficients
/// ≥ 0, and each function has one > 0. Exact up to rounding of doubles; callers must not rely on more. Returns nullopt
/// if the solver does not report an optimum (numerical trouble, its limits).
[[nodiscard]] std::optional<GameSolution> solve_game(const std::vector<std::vector<double>>& functions);

}  // namespace rota::verify
