// SPDX-License-Identifier: Apache-2.0
//
// Words of every element of a Cayley graph's group under many weights of the generators: what a routing with detours
// chooses from.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/algorithms/core/word_book.h"
#include "compiler/topology/topology.h"

namespace rota {

class WordCollector {
 public:
  /// `messages`: by element, those of a node for it; only elements with messages get words. Words that load the links
  /// of `graph` alike are one. Precondition: topology.group(); `graph` is a quotient of it.
  WordCollector(const Topology& topology, const ClassGraph& graph, std::vector<std::uint32_t> messages, Random& random);

  /// Searches `searches` times, under weights that follow the loads of the words found before (multiplicative weights),
  /// so that they come close to those that prove the bound.
  void collect(std::uint32_t searches);

  /// Finds one shortest word of every element and keeps those that are new. `weights`: positive; index: port. Returns
  /// how many are new.
  std::uint32_t search(std::span<const std::uint64_t> weights);

  /// Forgets the words that are longer than others of their element by more than what all messages of `classes` classes
  /// together can spare if no port carries more than bound(). Precondition: search(weights) was called.
  void prune(std::span<const std::uint64_t> weights, std::uint32_t classes);

  [[nodiscard]] const std::vector<Word>& words(Node element) const { return words_[index(element)]; }
  [[nodiscard]] const std::vector<std::uint32_t>& messages() const noexcept { return messages_; }
  [[nodiscard]] std::uint32_t messages(Node element) const { return messages_[index(element)]; }
  /// An element has as many messages as its inverse. A port and its inverse can then have the same weight.
  [[nodiscard]] bool is_symmetric() const noexcept { return symmetric_; }
  /// The largest Σ distances / Σ weights of all searches, rounded up: every routing loads some port with as much.
  [[nodiscard]] std::uint64_t bound() const noexcept { return bound_; }

 private:
  [[nodiscard]] std::vector<std::uint64_t> next_weights() const;
  [[nodiscard]] Word random_word(const NodesByLength& paths, Node x, const std::vector<Word>& found);
  [[nodiscard]] std::vector<std::uint32_t> links_of(const Word& word) const;
  bool keep(Node x, const Word& word);

  const Topology& topology_;
  const ClassGraph& graph_;
  Random& random_;
  std::vector<std::uint32_t> messages_;
  bool symmetric_;
  std::vector<std::vector<Word>> words_;                       ///< by element
  std::vector<std::vector<std::vector<std::uint32_t>>> keys_;  ///< by element: links_of() each
  std::vector<double> gain_;                                   ///< by port: its shares of the highest load, added up
  std::uint64_t bound_ = 0;
  std::uint32_t searches_ = 0;
};

}  // namespace rota
