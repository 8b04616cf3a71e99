// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_program.h"

#include <ClpSimplex.hpp>
#include <algorithm>

namespace rota {
namespace {

/// Costs of words in random_vertex() are whole numbers below this.
constexpr std::uint32_t kRandomCosts = 1000;

}  // namespace

// Rows: the share of each message is 1; then, the load of each link is at most that of column 0.
struct WordProgram::Impl {
  ClpSimplex clp;
  std::uint32_t messages = 0;
  std::uint32_t links = 0;
  std::vector<std::uint32_t> message_of;  ///< by column, from column 1 on
  std::vector<std::uint32_t> word_of;
  std::vector<std::uint32_t> words;  ///< by message: how many

  // Columns that Clp does not have yet: it copies all others for each call.
  std::vector<CoinBigIndex> starts{0};
  std::vector<int> rows;
  std::vector<double> values;

  /// The basis in which every message takes its cheapest word: no reduced cost is negative, and only the rows of
  /// overloaded links are to be mended.
  void start_with_cheapest_words() {
    std::vector<int> cheapest(messages, 0);  // column 0 is no word
    clp.createStatus();
    clp.setColumnStatus(0, ClpSimplex::isFixed);
    const double* const costs = clp.objective();
    for (int column = 1; column < clp.numberColumns(); ++column) {
      clp.setColumnStatus(column, ClpSimplex::atLowerBound);
      int& best = cheapest[message_of[static_cast<std::size_t>(column) - 1]];
      if (best == 0 || costs[column] < costs[best]) best = column;
    }
    for (std::uint32_t m = 0; m < messages; ++m) {
      clp.setColumnStatus(cheapest[m], ClpSimplex::basic);
      clp.setRowStatus(static_cast<int>(m), ClpSimplex::isFixed);
    }
    for (std::uint32_t l = 0; l < links; ++l) clp.setRowStatus(static_cast<int>(messages + l), ClpSimplex::basic);
  }

  void flush() {
    const auto columns = static_cast<int>(starts.size() - 1);
    if (columns == 0) return;
    const std::vector<double> zero(starts.size(), 0);
    const std::vector<double> infinity(starts.size(), COIN_DBL_MAX);
    clp.addColumns(columns, zero.data(), infinity.data(), zero.data(), starts.data(), rows.data(), values.data());
    starts.assign(1, 0);
    rows.clear();
    values.clear();
  }
};

WordProgram::WordProgram(std::uint32_t messages, std::uint32_t links) : impl_(std::make_unique<Impl>()) {
  impl_->messages = messages;
  impl_->links = links;
  impl_->words.assign(messages, 0);
  ClpSimplex& clp = impl_->clp;
  clp.setLogLevel(0);
  clp.resize(static_cast<int>(messages + links), 0);
  for (std::uint32_t m = 0; m < messages; ++m) clp.setRowBounds(static_cast<int>(m), 1, 1);
  std::vector<int> rows(links);
  for (std::uint32_t l = 0; l < links; ++l) {
    rows[l] = static_cast<int>(messages + l);
    clp.setRowBounds(rows[l], -COIN_DBL_MAX, 0);
  }
  const std::vector<double> minus(links, -1);
  clp.addColumn(static_cast<int>(links), rows.data(), minus.data(), 0, COIN_DBL_MAX, 1);
}

WordProgram::~WordProgram() = default;

void WordProgram::add_word(std::uint32_t message, std::span<const WordLoads::Share> shares) {
  impl_->rows.push_back(static_cast<int>(message));
  impl_->values.push_back(1);
  for (const auto& [link, messages] : shares) {
    impl_->rows.push_back(static_cast<int>(impl_->messages + link));
    impl_->values.push_back(static_cast<double>(messages));
  }
  impl_->starts.push_back(static_cast<CoinBigIndex>(impl_->rows.size()));
  impl_->message_of.push_back(message);
  impl_->word_of.push_back(impl_->words[message]++);
}

bool WordProgram::solve() {
  impl_->flush();
  impl_->clp.primal();
  return impl_->clp.isProvenOptimal();
}

double WordProgram::load() const { return impl_->clp.primalColumnSolution()[0]; }

std::vector<double> WordProgram::prices() const {
  const double* const duals = impl_->clp.dualRowSolution() + impl_->messages;
  std::vector<double> prices(duals, duals + impl_->links);
  for (double& price : prices) price = std::max(0.0, -price);
  return prices;
}

std::vector<std::uint32_t> WordProgram::random_vertex(double limit, Random& random) {
  impl_->flush();
  ClpSimplex& clp = impl_->clp;
  clp.setColumnBounds(0, limit, limit);
  clp.setObjectiveCoefficient(0, 0);
  for (int column = 1; column < clp.numberColumns(); ++column) {
    clp.setObjectiveCoefficient(column, random.below(kRandomCosts));
  }
  impl_->start_with_cheapest_words();
  clp.dual();
  if (!clp.isProvenOptimal()) return {};
  const double* const shares = clp.primalColumnSolution();
  std::vector<std::uint32_t> word(impl_->messages, 0);
  std::vector<double> most(impl_->messages, 0);
  for (std::size_t i = 0; i < impl_->message_of.size(); ++i) {
    const std::uint32_t m = impl_->message_of[i];
    if (shares[i + 1] <= most[m]) continue;
    most[m] = shares[i + 1];
    word[m] = impl_->word_of[i];
  }
  return word;
}

}  // namespace rota
