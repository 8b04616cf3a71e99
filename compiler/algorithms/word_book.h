// SPDX-License-Identifier: Apache-2.0
//
// For every element of a Cayley graph's group some of its shortest words in the generators, under given weights.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/random.h"
#include "compiler/algorithms/routes.h"
#include "compiler/topology/topology.h"

namespace rota {

/// All shortest words where there are few, a random sample where there are many.
class WordBook {
 public:
  /// `weights` has one entry a port, equal for a port and its inverse; words are least in weight and, among those,
  /// in length. Precondition: topology.group().
  WordBook(const Topology& topology, std::span<const std::uint64_t> weights, std::uint32_t max_words, Random& random);

  [[nodiscard]] std::span<const Word> words(Node element) const { return words_[index(element)]; }

 private:
  std::vector<std::vector<Word>> words_;
};

}  // namespace rota
