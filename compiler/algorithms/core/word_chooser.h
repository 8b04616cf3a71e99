// SPDX-License-Identifier: Apache-2.0
//
// A local search that chooses a word for every message so that no link carries more than a limit, or as little more as
// can be found.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/word_loads.h"

namespace rota {

class WordChooser {
 public:
  WordChooser(const WordLoads& words, std::uint32_t links, std::uint64_t limit, Random& random);

  /// Improves `first`, a word for each message, until the excess is 0 or `moves` were tried (simulated annealing). What
  /// it finds replaces the pick if it has less excess.
  void improve(std::vector<std::uint32_t> first, std::uint64_t moves);
  /// The same from random words.
  void improve_random(std::uint64_t moves);

  [[nodiscard]] bool has_pick() const noexcept { return !best_.empty(); }
  [[nodiscard]] bool is_within_limit() const noexcept { return least_ == 0; }
  [[nodiscard]] std::uint32_t pick(std::uint32_t message) const { return best_[message]; }
  [[nodiscard]] std::uint64_t max_load() const;

 private:
  [[nodiscard]] std::int64_t squared_excess(std::int64_t load) const;
  /// Counts the message on the links of its word `sign` times. Returns what the excess grows by.
  std::int64_t add(std::uint32_t message, std::int64_t sign);
  /// The same where nobody asks what the excess grows by.
  void shift(std::uint32_t message, std::int64_t sign);
  void try_other_word(std::uint32_t message, std::uint32_t coldness);

  const WordLoads& words_;
  Random& random_;
  std::int64_t limit_;
  std::vector<std::uint32_t> free_;  ///< messages with more than one word
  std::vector<std::uint32_t> pick_;  ///< by message: its word
  std::vector<std::int64_t> load_;   ///< by class link
  std::int64_t excess_ = 0;
  std::vector<std::uint32_t> best_;
  std::int64_t least_;  ///< the excess of best_
};

}  // namespace rota
