// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_chooser.h"

#include <algorithm>
#include <utility>

namespace rota {
namespace {

/// A move that adds x to the excess is made with probability 2^(-x·coldness); the coldness grows in equal intervals.
constexpr std::uint32_t kLeastColdness = 3;
constexpr std::uint32_t kMostColdness = 10;

}  // namespace

WordChooser::WordChooser(const WordLoads& words, std::uint32_t links, std::uint64_t limit, Random& random)
    : words_(words), random_(random), limit_(static_cast<std::int64_t>(limit)), load_(links, 0), least_(INT64_MAX) {
  for (std::uint32_t m = 0; m < words.messages(); ++m) {
    if (words.words(m) > 1) free_.push_back(m);
  }
}

void WordChooser::improve(std::vector<std::uint32_t> first, std::uint64_t moves) {
  pick_ = std::move(first);
  std::fill(load_.begin(), load_.end(), 0);
  excess_ = 0;
  for (std::uint32_t m = 0; m < pick_.size(); ++m) excess_ += add(m, 1);
  const std::uint64_t interval = moves / (kMostColdness - kLeastColdness + 1) + 1;
  for (std::uint64_t k = 0; k < moves && excess_ > 0 && !free_.empty(); ++k) {
    const std::uint32_t message = free_[random_.below(static_cast<std::uint32_t>(free_.size()))];
    try_other_word(message, kLeastColdness + static_cast<std::uint32_t>(k / interval));
  }
  if (excess_ >= least_) return;
  least_ = excess_;
  best_ = pick_;
}

void WordChooser::improve_random(std::uint64_t moves) {
  std::vector<std::uint32_t> first(words_.messages());
  for (std::uint32_t m = 0; m < first.size(); ++m) first[m] = random_.below(words_.words(m));
  improve(std::move(first), moves);
}

std::uint64_t WordChooser::max_load() const {
  std::vector<std::int64_t> load(load_.size(), 0);
  for (std::uint32_t m = 0; m < best_.size(); ++m) {
    for (const auto& [link, messages] : words_.of(m, best_[m])) load[link] += messages;
  }
  return static_cast<std::uint64_t>(*std::max_element(load.begin(), load.end()));
}

std::int64_t WordChooser::squared_excess(std::int64_t load) const {
  const std::int64_t over = std::max<std::int64_t>(0, load - limit_);
  return over * over;
}

std::int64_t WordChooser::add(std::uint32_t message, std::int64_t sign) {
  std::int64_t change = 0;
  for (const auto& [link, messages] : words_.of(message, pick_[message])) {
    change -= squared_excess(load_[link]);
    load_[link] += sign * messages;
    change += squared_excess(load_[link]);
  }
  return change;
}

void WordChooser::shift(std::uint32_t message, std::int64_t sign) {
  for (const auto& [link, messages] : words_.of(message, pick_[message])) load_[link] += sign * messages;
}

void WordChooser::try_other_word(std::uint32_t message, std::uint32_t coldness) {
  const std::uint32_t before = pick_[message];
  const std::uint32_t other = random_.below(words_.words(message) - 1);
  std::int64_t change = add(message, -1);
  pick_[message] = other < before ? other : other + 1;
  change += add(message, 1);
  if (change <= 0 || (change * coldness < 31 && random_.below(1U << (change * coldness)) == 0)) {
    excess_ += change;
    return;
  }
  shift(message, -1);
  pick_[message] = before;
  shift(message, 1);
}

}  // namespace rota
