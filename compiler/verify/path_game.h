// SPDX-License-Identifier: Apache-2.0
//
// The linear program of the edge weight search. Only this file and matrix_game.cpp know the solver.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "compiler/verify/matrix_game.h"

namespace rota::verify {

/// Shares y ≥ 0 of the edges, Σ y = 1, that maximise the sum over the sources of the smallest load · y among the
/// source's loads. Loads may be added between solutions; each solution starts from the previous one.
class PathGame {
 public:
  PathGame(std::uint32_t sources, std::uint32_t edges);
  ~PathGame();
  PathGame(const PathGame&) = delete;
  PathGame& operator=(const PathGame&) = delete;

  /// One way for `source` to send: the messages over each edge.
  void add(std::uint32_t source, std::span<const double> load);
  /// nullopt if the solver fails or a source has no loads.
  [[nodiscard]] std::optional<GameSolution> solve();

 private:
  struct Program;
  std::unique_ptr<Program> program_;
};

}  // namespace rota::verify
