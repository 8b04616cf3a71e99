// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/cayley_part.h"

#include <algorithm>

namespace rota {

CayleyPart::CayleyPart(const Topology& topology, std::uint32_t ports) : topology_(topology) {
  constexpr std::uint32_t kOutside = 0xFFFFFFFFU;
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    if ((ports >> p & 1U) != 0) ports_.push_back(Port{p});
  }
  for (const Port p : ports_) {
    const auto at = std::ranges::find(ports_, topology.reverse_port(Node{0}, p));
    reverse_.push_back(static_cast<std::uint32_t>(at - ports_.begin()));
  }
  element_.assign(topology.node_count(), kOutside);
  element_[0] = 0;
  nodes_.push_back(Node{0});
  distance_.push_back(0);
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    for (const Port p : ports_) {
      const Node y = topology.neighbour(nodes_[x], p);
      if (element_[index(y)] == kOutside) {
        element_[index(y)] = size();
        nodes_.push_back(y);
        distance_.push_back(distance_[x] + 1);
      }
      neighbours_.push_back(element_[index(y)]);
    }
  }
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> CayleyPart::pairs() const {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t p = 0; p < ports_.size(); ++p) {
    if (p <= reverse_[p]) pairs.emplace_back(p, reverse_[p]);
  }
  return pairs;
}

}  // namespace rota
