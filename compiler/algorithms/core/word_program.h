// SPDX-License-Identifier: Apache-2.0
//
// A linear program over the words of all messages (COIN-OR Clp): shares of the words, one in all for each message, that
// load the busiest link least. A vertex of its solutions splits at most as many messages as there are links, and gives
// every other message one word. So it is a routing but for a few messages.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/word_loads.h"

namespace rota {

class WordProgram {
 public:
  WordProgram(std::uint32_t messages, std::uint32_t links);
  ~WordProgram();
  WordProgram(const WordProgram&) = delete;
  WordProgram& operator=(const WordProgram&) = delete;

  /// A word that the message may take, beside those before.
  void add_word(std::uint32_t message, std::span<const WordLoads::Share> shares);

  /// Solves for the least load. Returns false if Clp gives up.
  /// Precondition: every message has a word.
  bool solve();
  /// Of the solution: the load of the busiest link, and what a message more over each link would add to it.
  [[nodiscard]] double load() const;
  [[nodiscard]] std::vector<double> prices() const;

  /// The words with the largest shares, by message, in a random vertex of those solutions that load no link with more
  /// than `limit`. Empty if there is none. Do not call
  /// solve() after it.
  [[nodiscard]] std::vector<std::uint32_t> random_vertex(double limit, Random& random);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rota
