// SPDX-License-Identifier: Apache-2.0
//
// For every element of a Cayley graph's group some of its shortest words in the generators, under given weights.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/topology/topology.h"

namespace rota {

/// All shortest words where there are few, a random sample where there are many.
class WordBook {
 public:
  /// `weights` has one entry a port, equal for a port and its inverse; words are least in weight; where
  /// some weights are 0, also least in length among those. Precondition: topology.group().
  WordBook(const Topology& topology, std::span<const std::uint64_t> weights, std::uint32_t max_words, Random& random);

  [[nodiscard]] std::span<const Word> words(Node element) const { return words_[index(element)]; }
  /// The generators commute: every order of a word's letters leads to the same element, and `words` has only one of
  /// them, in order of ports.
  [[nodiscard]] bool commutative() const noexcept { return commutative_; }

 private:
  bool commutative_;
  std::vector<std::vector<Word>> words_;
};

/// The sum of the weighted distances from node 0 to all others.
[[nodiscard]] std::uint64_t total_weighted_distance(const Topology& topology, std::span<const std::uint64_t> weights);

}  // namespace rota
