// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_collector.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "compiler/algorithms/core/word_book.h"

namespace rota {
namespace {

/// The first searches give all ports the same weight, so that shortest words are known, too.
constexpr std::uint32_t kEqualSearches = 8;
constexpr double kWeightUnit = 1 << 24U;

bool as_many_for_inverses(const Group& group, const std::vector<std::uint32_t>& messages) {
  for (std::uint32_t x = 0; x < messages.size(); ++x) {
    if (messages[x] != messages[index(group.inverse(Node{x}))]) return false;
  }
  return true;
}

}  // namespace

WordCollector::WordCollector(const Topology& topology, const ClassGraph& graph, std::vector<std::uint32_t> messages,
                             Random& random)
    : topology_(topology),
      graph_(graph),
      random_(random),
      messages_(std::move(messages)),
      symmetric_(as_many_for_inverses(*topology.group(), messages_)),
      words_(topology.node_count()),
      keys_(topology.node_count()),
      gain_(topology.port_count(), 0) {}

void WordCollector::collect(std::uint32_t searches) {
  for (std::uint32_t k = 0; k < searches; ++k) search(next_weights());
}

std::vector<std::uint64_t> WordCollector::next_weights() const {
  std::vector<std::uint64_t> weights(gain_.size(), 1);
  if (searches_ < kEqualSearches) return weights;
  const double most = *std::max_element(gain_.begin(), gain_.end());
  for (std::size_t p = 0; p < weights.size(); ++p) {
    // (1 + x/64)^64 in place of exp(x): products are the same on every machine.
    double power = std::max(0.0, 1 + (gain_[p] - most) / 64);
    for (int i = 0; i < 6; ++i) power *= power;
    weights[p] = 1 + static_cast<std::uint64_t>(kWeightUnit * power);
  }
  return weights;
}

std::uint32_t WordCollector::search(std::span<const std::uint64_t> weights) {
  const NodesByLength paths = shortest_words(topology_, weights);
  std::vector<Word> found(topology_.node_count());
  std::vector<std::uint64_t> load(weights.size(), 0);
  std::uint64_t distances = 0;
  std::uint32_t fresh = 0;
  for (const Node x : paths.order) {
    if (x == Node{0}) continue;
    found[index(x)] = random_word(paths, x, found);
    const std::uint32_t messages = messages_[index(x)];
    if (messages == 0) continue;
    distances += messages * paths.length[index(x)].weight;
    for (const std::uint16_t letter : found[index(x)]) load[letter] += messages;
    fresh += keep(x, found[index(x)]) ? 1 : 0;
  }
  const std::uint64_t sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
  bound_ = std::max(bound_, (distances + sum - 1) / sum);
  const auto most = static_cast<double>(std::max<std::uint64_t>(1, *std::max_element(load.begin(), load.end())));
  const double root = std::sqrt(static_cast<double>(1 + searches_++));
  const double rate = 2 / (root * std::sqrt(root));
  for (std::uint32_t p = 0; p < gain_.size(); ++p) {
    const std::uint32_t inverse = index(topology_.reverse_port(Node{0}, Port{p}));
    const std::uint64_t both = symmetric_ ? load[p] + load[inverse] : 2 * load[p];
    gain_[p] += rate * static_cast<double>(both) / (2 * most);
  }
  return fresh;
}

void WordCollector::prune(std::span<const std::uint64_t> weights, std::uint32_t classes) {
  const auto length = [&](const Word& word) {
    return std::accumulate(word.begin(), word.end(), std::uint64_t{0},
                           [&](std::uint64_t sum, std::uint16_t letter) { return sum + weights[letter]; });
  };
  std::vector<std::uint64_t> least(words_.size(), 0);
  std::uint64_t needed = 0;
  for (std::size_t x = 1; x < words_.size(); ++x) {
    if (messages_[x] == 0) continue;
    least[x] = length(words_[x][0]);
    for (const Word& word : words_[x]) least[x] = std::min(least[x], length(word));
    needed += messages_[x] * least[x];
  }
  const std::uint64_t room = bound_ * std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
  const std::uint64_t spare = classes * (room - needed);
  for (std::size_t x = 1; x < words_.size(); ++x) {
    std::vector<Word> words;
    std::vector<std::vector<std::uint32_t>> keys;
    for (std::size_t w = 0; w < words_[x].size(); ++w) {
      if (length(words_[x][w]) > least[x] + spare) continue;
      words.push_back(std::move(words_[x][w]));
      keys.push_back(std::move(keys_[x][w]));
    }
    words_[x] = std::move(words);
    keys_[x] = std::move(keys);
  }
}

/// A shortest word of x: that of one of its predecessors, and a letter.
Word WordCollector::random_word(const NodesByLength& paths, Node x, const std::vector<Word>& found) {
  std::vector<std::pair<Node, Port>> before;
  for (std::uint32_t back = 0; back < topology_.port_count(); ++back) {
    const Node y = topology_.neighbour(x, Port{back});
    const Port letter = topology_.reverse_port(x, Port{back});
    if (paths.extends(y, letter, x)) before.emplace_back(y, letter);
  }
  const auto [y, letter] = before[random_.below(static_cast<std::uint32_t>(before.size()))];
  Word word = found[index(y)];
  word.push_back(static_cast<std::uint16_t>(index(letter)));
  return word;
}

/// The links that the word crosses from each class, in ascending order.
std::vector<std::uint32_t> WordCollector::links_of(const Word& word) const {
  std::vector<std::uint32_t> links;
  for (std::uint32_t origin = 0; origin < graph_.class_count(); ++origin) {
    std::uint32_t cls = origin;
    for (const std::uint16_t port : word) {
      links.push_back(graph_.link(cls, port));
      cls = graph_.next_class(links.back());
    }
    std::sort(links.end() - static_cast<std::ptrdiff_t>(word.size()), links.end());
  }
  return links;
}

bool WordCollector::keep(Node x, const Word& word) {
  std::vector<std::uint32_t> key = links_of(word);
  auto& keys = keys_[index(x)];
  if (std::find(keys.begin(), keys.end(), key) != keys.end()) return false;
  keys.push_back(std::move(key));
  words_[index(x)].push_back(word);
  return true;
}

}  // namespace rota
