// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/one_class_load.h"

#include <numeric>

#include "compiler/algorithms/core/word_book.h"

namespace rota {
namespace {

Node power(const Group& group, Node x, std::uint64_t exponent) {
  Node result{0};
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result = group.multiply(result, x);
    x = group.multiply(x, x);
  }
  return result;
}

}  // namespace

std::uint64_t least_load_of_one_class(const Topology& topology, const std::vector<std::uint32_t>& messages,
                                      std::span<const std::uint64_t> weights, std::uint64_t load) {
  const Group& group = *topology.group();
  const std::vector<WordLength> length = shortest_words(topology, weights).length;
  Node destinations{0};
  std::uint64_t needed = 0;
  for (std::uint32_t r = 0; r < messages.size(); ++r) {
    destinations = group.multiply(destinations, power(group, Node{r}, messages[r]));
    needed += messages[r] * length[r].weight;
  }
  Node ports{0};
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    ports = group.multiply(ports, topology.neighbour(Node{0}, Port{p}));
  }
  const std::uint64_t weight = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
  Node left = group.multiply(power(group, ports, load), group.inverse(destinations));
  while (load * weight < needed + length[index(left)].weight) {
    ++load;
    left = group.multiply(left, ports);
  }
  return load;
}

}  // namespace rota
