// SPDX-License-Identifier: Apache-2.0
//
// The Cayley graphs of the cyclic group Z_N: ring, complete and circulant. They are also the usual factors of products.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/topology/cayley_topology.h"

namespace rota {

/// Node x is linked to x + step (mod N) for every step of a set that is closed under negation.
class CyclicTopology final : public CayleyTopology {
 public:
  CyclicTopology(Family family, std::string spec, std::uint32_t size, std::vector<CayleyPort> ports);

  [[nodiscard]] Node neighbour(Node x, Port p) const override { return Node{add(index(x), steps_[index(p)])}; }
  [[nodiscard]] Node multiply(Node a, Node b) const override { return Node{add(index(a), index(b))}; }
  [[nodiscard]] Node inverse(Node a) const override { return index(a) == 0 ? a : Node{node_count() - index(a)}; }

 private:
  [[nodiscard]] std::uint32_t add(std::uint32_t a, std::uint32_t b) const noexcept {
    const std::uint32_t sum = a + b;
    return sum >= size_ ? sum - size_ : sum;
  }

  std::uint32_t size_;
  std::vector<std::uint32_t> steps_;
};

/// ring:N; port 0 is +1, port 1 is -1.
[[nodiscard]] TopologyPtr make_ring(std::uint32_t size);
/// complete:N; port k is +(k+1). Precondition: size <= kMaxPorts + 1.
[[nodiscard]] TopologyPtr make_complete(std::uint32_t size);

}  // namespace rota
