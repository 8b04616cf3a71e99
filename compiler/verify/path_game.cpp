// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/path_game.h"

#include <ClpSimplex.hpp>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace rota::verify {

/// Columns: the edges' shares, then each source's smallest load · y.
struct PathGame::Program {
  std::uint32_t sources;
  std::uint32_t edges;
  ClpSimplex clp;
  std::vector<int> columns;    ///< of the row being added
  std::vector<double> values;  ///< in these columns
};

PathGame::PathGame(std::uint32_t sources, std::uint32_t edges)
    : program_(std::make_unique<Program>(Program{sources, edges, {}, {}, {}})) {
  ClpSimplex& clp = program_->clp;
  clp.setLogLevel(0);
  clp.resize(0, static_cast<int>(edges + sources));
  for (std::uint32_t c = 0; c < edges + sources; ++c) clp.setColumnBounds(static_cast<int>(c), 0, COIN_DBL_MAX);
  for (std::uint32_t s = 0; s < sources; ++s) clp.setObjectiveCoefficient(static_cast<int>(edges + s), 1);
  clp.setOptimizationDirection(-1);  // maximise
  std::vector<int> columns(edges);
  std::iota(columns.begin(), columns.end(), 0);
  const std::vector<double> ones(edges, 1);
  clp.addRow(static_cast<int>(edges), columns.data(), ones.data(), 1, 1);
}

PathGame::~PathGame() = default;

void PathGame::add(std::uint32_t source, std::span<const double> load) {
  Program& p = *program_;
  p.columns.assign(1, static_cast<int>(p.edges + source));
  p.values.assign(1, -1);
  for (std::uint32_t e = 0; e < p.edges; ++e) {
    if (load[e] == 0) continue;
    p.columns.push_back(static_cast<int>(e));
    p.values.push_back(load[e]);
  }
  p.clp.addRow(static_cast<int>(p.columns.size()), p.columns.data(), p.values.data(), 0, COIN_DBL_MAX);
}

std::optional<GameSolution> PathGame::solve() {
  Program& p = *program_;
  p.clp.dual();
  if (!p.clp.isProvenOptimal()) return std::nullopt;
  const double* const solution = p.clp.primalColumnSolution();
  GameSolution result{p.clp.objectiveValue(), std::vector<double>(solution, solution + p.edges)};
  for (double& share : result.shares) share = std::max(0.0, share);
  const double sum = std::accumulate(result.shares.begin(), result.shares.end(), 0.0);
  if (!std::isfinite(result.value) || !std::isfinite(sum) || sum <= 0) return std::nullopt;
  return result;
}

}  // namespace rota::verify
