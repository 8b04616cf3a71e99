// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/load_bound.h"

#include <algorithm>
#include <numeric>

#include "compiler/algorithms/core/link_weights.h"
#include "compiler/algorithms/core/word_book.h"

namespace rota {

LoadBound::LoadBound(const Topology& topology) {
  if (topology.factors().empty()) add_factor(topology);
  for (const TopologyPtr& factor : topology.factors()) add_factor(*factor);
}

void LoadBound::add_factor(const Topology& factor) {
  const std::vector<std::uint64_t> weights = spreading_weights(factor);
  Factor added{factor.node_count(), std::accumulate(weights.begin(), weights.end(), std::uint64_t{0}), {}};
  for (const WordLength& length : shortest_words(factor, weights).length) added.distances.push_back(length.weight);
  weights_.insert(weights_.end(), weights.begin(), weights.end());
  factors_.push_back(std::move(added));
}

std::uint32_t LoadBound::steps(const std::vector<Node>& messages) const {
  std::vector<std::uint64_t> sums(factors_.size(), 0);
  for (const Node message : messages) {
    std::uint32_t rest = index(message);
    for (std::size_t f = factors_.size(); f-- > 0;) {
      sums[f] += factors_[f].distances[rest % factors_[f].nodes];
      rest /= factors_[f].nodes;
    }
  }
  std::uint64_t steps = 0;
  for (std::size_t f = 0; f < factors_.size(); ++f) {
    steps = std::max(steps, (sums[f] + factors_[f].weight - 1) / factors_[f].weight);
  }
  return static_cast<std::uint32_t>(steps);
}

}  // namespace rota
