// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/matrix_game.h"

#include <ClpSimplex.hpp>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace rota::verify {

std::optional<GameSolution> solve_game(const std::vector<std::vector<double>>& functions) {
  // Columns y_0 … y_{m-1} and z; maximise z subject to Σ_j functions[k][j]·y_j - z ≥ 0 for every k and Σ y = 1.
  const auto shares = static_cast<int>(functions[0].size());
  std::vector<int> columns(static_cast<std::size_t>(shares) + 1);
  std::iota(columns.begin(), columns.end(), 0);

  ClpSimplex program;
  program.setLogLevel(0);
  program.resize(0, shares + 1);
  for (int j = 0; j < shares; ++j) program.setColumnBounds(j, 0, COIN_DBL_MAX);
  program.setColumnBounds(shares, -COIN_DBL_MAX, COIN_DBL_MAX);
  program.setObjectiveCoefficient(shares, 1);
  program.setOptimizationDirection(-1);  // maximise
  for (std::vector<double> row : functions) {
    row.push_back(-1);
    program.addRow(shares + 1, columns.data(), row.data(), 0, COIN_DBL_MAX);
  }
  const std::vector<double> ones(functions[0].size(), 1);
  program.addRow(shares, columns.data(), ones.data(), 1, 1);
  program.primal();
  if (!program.isProvenOptimal()) return std::nullopt;

  const double* const solution = program.primalColumnSolution();
  GameSolution result{program.objectiveValue(), std::vector<double>(solution, solution + shares)};
  for (double& share : result.shares) share = std::max(0.0, share);
  const double sum = std::accumulate(result.shares.begin(), result.shares.end(), 0.0);
  if (!std::isfinite(result.value) || !std::isfinite(sum) || sum <= 0) return std::nullopt;
  return result;
}

}  // namespace rota::verify
