// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/matrix_game.h"

#include <algorithm>
#include <cstddef>

namespace rota::verify {
namespace {

constexpr double kTiny = 1e-11;

/// Maximise Σv subject to Σ_k v_k·functions[k][j] ≤ 1 for every j, v ≥ 0: the dual of min Σu, functions·u ≥ 1, of which
/// u/Σu are the shares and 1/Σu the value. Starting from v = 0 needs no first phase.
class Tableau {
 public:
  explicit Tableau(const std::vector<std::vector<double>>& functions)
      : variables_(functions.size()), rows_(functions[0].size()), columns_(variables_ + rows_ + 1) {
    table_.assign(rows_ + 1, std::vector<double>(columns_));
    for (std::size_t j = 0; j < rows_; ++j) {
      for (std::size_t k = 0; k < variables_; ++k) table_[j][k] = functions[k][j];
      table_[j][variables_ + j] = 1;
      table_[j][columns_ - 1] = 1;
      basis_.push_back(variables_ + j);
    }
    for (std::size_t k = 0; k < variables_; ++k) table_[rows_][k] = -1;
  }

  void solve() {
    constexpr int kMaxPivots = 20000;  // Bland's rule cannot cycle; rounding might
    for (int pivots = 0; pivots < kMaxPivots; ++pivots) {
      const auto& cost = table_[rows_];
      const auto entering = static_cast<std::size_t>(
          std::find_if(cost.begin(), cost.end() - 1, [](double c) { return c < -kTiny; }) - cost.begin());
      if (entering == columns_ - 1) return;
      const std::size_t row = leaving_row(entering);
      if (row == rows_) return;
      pivot(row, entering);
    }
  }

  /// u_j: the price of row j.
  [[nodiscard]] double price(std::size_t j) const { return std::max(0.0, table_[rows_][variables_ + j]); }
  [[nodiscard]] std::size_t rows() const { return rows_; }

 private:
  [[nodiscard]] std::size_t leaving_row(std::size_t entering) const {
    std::size_t best = rows_;
    double best_ratio = 0;
    for (std::size_t j = 0; j < rows_; ++j) {
      if (table_[j][entering] <= kTiny) continue;
      const double ratio = table_[j][columns_ - 1] / table_[j][entering];
      const bool tie = best != rows_ && ratio <= best_ratio + kTiny && ratio >= best_ratio - kTiny;
      if (best == rows_ || ratio < best_ratio - kTiny || (tie && basis_[j] < basis_[best])) {
        best = j;
        best_ratio = ratio;
      }
    }
    return best;
  }

  void pivot(std::size_t row, std::size_t column) {
    const double divisor = table_[row][column];
    for (double& entry : table_[row]) entry /= divisor;
    for (std::size_t j = 0; j <= rows_; ++j) {
      const double factor = table_[j][column];
      if (j == row || factor == 0) continue;
      for (std::size_t k = 0; k < columns_; ++k) table_[j][k] -= factor * table_[row][k];
    }
    basis_[row] = column;
  }

  std::size_t variables_;
  std::size_t rows_;
  std::size_t columns_;
  std::vector<std::vector<double>> table_;  ///< the last row is the cost, the last column the right-hand side
  std::vector<std::size_t> basis_;
};

}  // namespace

GameSolution solve_game(const std::vector<std::vector<double>>& functions) {
  double scale = 0;
  for (const auto& function : functions) scale = std::max(scale, *std::max_element(function.begin(), function.end()));
  auto scaled_functions = functions;
  for (auto& function : scaled_functions) {
    for (double& coefficient : function) coefficient /= scale;
  }
  Tableau tableau(scaled_functions);
  tableau.solve();
  GameSolution solution;
  double sum = 0;
  for (std::size_t j = 0; j < tableau.rows(); ++j) {
    solution.shares.push_back(tableau.price(j));
    sum += tableau.price(j);
  }
  for (double& share : solution.shares) share /= sum;
  solution.value = scale / sum;
  return solution;
}

}  // namespace rota::verify
