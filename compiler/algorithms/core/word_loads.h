// SPDX-License-Identifier: Apache-2.0
//
// What each word of each message adds to the loads of a quotient's links.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/routes.h"

namespace rota {

class WordLoads {
 public:
  struct Share {
    std::uint32_t link;  ///< ClassGraph::link
    std::int32_t messages;
  };

  /// Appends a message and its words. `origin_class` is where they begin.
  void add_message(const ClassGraph& graph, std::uint32_t origin_class, const std::vector<Word>& words);

  [[nodiscard]] std::uint32_t messages() const { return static_cast<std::uint32_t>(first_word_.size()); }
  [[nodiscard]] std::uint32_t words(std::uint32_t message) const {
    const std::size_t end = message + std::size_t{1} < first_word_.size() ? first_word_[message + 1] : word_end_.size();
    return static_cast<std::uint32_t>(end - first_word_[message]);
  }
  [[nodiscard]] std::span<const Share> of(std::uint32_t message, std::uint32_t word) const {
    const std::size_t w = first_word_[message] + word;
    const std::size_t begin = w == 0 ? 0 : word_end_[w - 1];
    return {shares_.data() + begin, word_end_[w] - begin};
  }

 private:
  std::vector<Share> shares_;
  std::vector<std::size_t> word_end_;    ///< by word
  std::vector<std::size_t> first_word_;  ///< by message
};

/// Each of the links (or ports) once, in ascending order, with how often it was there.
[[nodiscard]] std::vector<WordLoads::Share> counted(std::vector<std::uint32_t> links);

}  // namespace rota
