// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_book.h"

#include <algorithm>
#include <utility>

#include "compiler/graph/shortest_paths.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr WordLength kUnreached{~0ULL, ~0U};

bool hops_count(std::span<const std::uint64_t> weights) {
  return std::find(weights.begin(), weights.end(), std::uint64_t{0}) != weights.end();
}

}  // namespace

bool generators_commute(const Topology& topology) {
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    for (std::uint32_t q = 0; q < p; ++q) {
      if (topology.neighbour(topology.neighbour(Node{0}, Port{p}), Port{q}) !=
          topology.neighbour(topology.neighbour(Node{0}, Port{q}), Port{p})) {
        return false;
      }
    }
  }
  return true;
}

NodesByLength shortest_words(const Topology& topology, std::span<const std::uint64_t> weights) {
  NodesByLength paths;
  const std::uint32_t hop = hops_count(weights) ? 1 : 0;
  for (const std::uint64_t weight : weights) paths.letter.push_back({weight, hop});
  paths.length = graph::shortest_paths(
      TopologyLinks(topology), 0, kUnreached,
      [&paths](std::uint32_t, std::uint32_t port) { return paths.letter[port]; },
      [&paths](std::uint32_t x, const WordLength&) { paths.order.push_back(Node{x}); });
  return paths;
}

WordBook::WordBook(const Topology& topology, std::span<const std::uint64_t> weights, std::uint32_t max_words,
                   Random& random)
    : commutative_(generators_commute(topology)), words_(topology.node_count()) {
  const NodesByLength paths = shortest_words(topology, weights);
  words_[0] = {Word{}};
  std::vector<std::pair<const Word*, std::uint16_t>> extensions;  // a predecessor's word and the letter that follows it
  for (const Node x : paths.order) {
    if (x == Node{0}) continue;
    extensions.clear();
    for (std::uint32_t back = 0; back < topology.port_count(); ++back) {
      const Node before = topology.neighbour(x, Port{back});
      const Port letter = topology.reverse_port(x, Port{back});
      if (!paths.extends(before, letter, x)) continue;
      for (const Word& word : words_[index(before)]) {
        if (commutative_ && !word.empty() && word.back() > index(letter)) continue;
        extensions.emplace_back(&word, static_cast<std::uint16_t>(index(letter)));
      }
    }
    if (extensions.size() > max_words) {
      random.shuffle(extensions);
      extensions.resize(max_words);
    }
    auto& mine = words_[index(x)];
    mine.reserve(extensions.size());
    for (const auto& [word, letter] : extensions) {
      mine.push_back(*word);
      mine.back().push_back(letter);
    }
  }
}

std::uint64_t total_weighted_distance(const Topology& topology, std::span<const std::uint64_t> weights) {
  std::uint64_t sum = 0;
  for (const WordLength& length : shortest_words(topology, weights).length) sum += length.weight;
  return sum;
}

}  // namespace rota
