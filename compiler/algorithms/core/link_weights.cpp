// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/link_weights.h"

#include <algorithm>
#include <numeric>

#include "compiler/algorithms/core/word_book.h"

namespace rota {
namespace {

constexpr std::uint64_t kLargestWeight = 6;
/// Weight vectors times links that a search may try; takes about a tenth of a second.
constexpr std::uint64_t kWeightSearchBudget = 2'000'000;

/// The class number of each port. A generator and its inverse form a class.
std::vector<std::uint32_t> inverse_classes(const Topology& topology, std::uint32_t& count) {
  std::vector<std::uint32_t> cls(topology.port_count());
  count = 0;
  for (std::uint32_t p = 0; p < cls.size(); ++p) {
    const std::uint32_t inverse = index(topology.reverse_port(Node{0}, Port{p}));
    cls[p] = inverse < p ? cls[inverse] : count++;
  }
  return cls;
}

/// The number of weight vectors, or a number above `limit` if there are more.
std::uint64_t vector_count(std::uint32_t classes, std::uint64_t limit) {
  std::uint64_t count = 1;
  for (std::uint32_t c = 0; c < classes && count <= limit; ++c) count *= kLargestWeight + 1;
  return count;
}

/// Counts up in base kLargestWeight + 1. Returns false after the last vector.
bool next_vector(std::vector<std::uint64_t>& digits) {
  for (std::uint64_t& digit : digits) {
    if (++digit <= kLargestWeight) return true;
    digit = 0;
  }
  return false;
}

}  // namespace

std::vector<std::uint64_t> spreading_weights(const Topology& topology) {
  const std::uint32_t ports = topology.port_count();
  std::vector<std::uint64_t> best(ports, 1);
  std::uint32_t classes = 0;
  const auto cls = inverse_classes(topology, classes);
  const std::uint64_t limit = kWeightSearchBudget / (std::uint64_t{topology.node_count()} * ports);
  if (!topology.factors().empty() || classes < 2 || vector_count(classes, limit) > limit) return best;

  std::uint64_t best_distance = total_weighted_distance(topology, best);
  std::uint64_t best_sum = ports;
  std::vector<std::uint64_t> digits(classes, 0);
  std::vector<std::uint64_t> weights(ports);
  while (next_vector(digits)) {
    std::transform(cls.begin(), cls.end(), weights.begin(), [&](std::uint32_t c) { return digits[c]; });
    const std::uint64_t sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    const std::uint64_t distance = total_weighted_distance(topology, weights);
    if (distance * best_sum > best_distance * sum) {
      best = weights;
      best_distance = distance;
      best_sum = sum;
    }
  }
  return best;
}

}  // namespace rota
