// SPDX-License-Identifier: Apache-2.0
//
// Some of the shortest words of every element of a Cayley graph's group, under given weights of the generators.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The weight, then the number of hops: with weights of 0, only hops keep words from going in circles.
struct WordLength {
  std::uint64_t weight = 0;
  std::uint32_t hops = 0;
  friend auto operator<=>(const WordLength&, const WordLength&) = default;
  friend WordLength operator+(const WordLength& a, const WordLength& b) {
    return {a.weight + b.weight, a.hops + b.hops};
  }
};

/// The lengths of the shortest words of all elements.
struct NodesByLength {
  std::vector<WordLength> letter;  ///< by port: the length of one hop; hops are 0 if all weights are positive
  std::vector<WordLength> length;  ///< by node
  std::vector<Node> order;         ///< nodes by increasing length

  /// True if a shortest word of y is one of x and then the letter `port`. Precondition: the port leads from x to y.
  [[nodiscard]] bool extends(Node x, Port port, Node y) const {
    return length[index(x)] + letter[index(port)] == length[index(y)];
  }
};
[[nodiscard]] NodesByLength shortest_words(const Topology& topology, std::span<const std::uint64_t> weights);

/// Precondition: topology.group().
[[nodiscard]] bool generators_commute(const Topology& topology);

/// Holds all shortest words of an element if there are few, otherwise a random sample.
class WordBook {
 public:
  /// `weights` has one entry per port, equal for a port and its inverse. Words have the least weight, and the least
  /// length among those if some weights are 0. At most `max_words` words per element. Precondition: topology.group().
  WordBook(const Topology& topology, std::span<const std::uint64_t> weights, std::uint32_t max_words, Random& random);

  [[nodiscard]] std::span<const Word> words(Node element) const { return words_[index(element)]; }
  /// True if the generators commute. Every order of a word's letters then leads to the same element, and `words` holds
  /// only the order of ascending ports.
  [[nodiscard]] bool commutative() const noexcept { return commutative_; }

 private:
  bool commutative_;
  std::vector<std::vector<Word>> words_;
};

/// The sum of the weighted distances from node 0 to all others.
[[nodiscard]] std::uint64_t total_weighted_distance(const Topology& topology, std::span<const std::uint64_t> weights);

}  // namespace rota
