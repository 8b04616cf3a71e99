// SPDX-License-Identifier: Apache-2.0
//
// The binary hypercube. Port k flips bit k, so its ports run from the least significant dimension up. A product's ports
// run from the most significant dimension down; therefore the hypercube does not show factors.
#include <fmt/format.h>

#include <bit>

#include "compiler/topology/cayley_topology.h"
#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

constexpr std::uint32_t kMaxDimension = std::bit_width(kMaxNodes) - 1U;

std::vector<CayleyPort> bit_ports(std::uint32_t dimension) {
  std::vector<CayleyPort> ports;
  for (std::uint32_t k = 0; k < dimension; ++k) ports.push_back({Node{1U << k}, Port{k}, fmt::format("bit{}", k)});
  return ports;
}

class Hypercube final : public CayleyTopology {
 public:
  explicit Hypercube(std::uint32_t dimension)
      : CayleyTopology(Family::hypercube, fmt::format("hypercube:{}", dimension), 1U << dimension,
                       bit_ports(dimension)) {}

  [[nodiscard]] Node neighbour(Node x, Port p) const override { return Node{index(x) ^ (1U << index(p))}; }
  [[nodiscard]] Node multiply(Node a, Node b) const override { return Node{index(a) ^ index(b)}; }
  [[nodiscard]] Node inverse(Node a) const override { return a; }
};

}  // namespace

TopologyPtr make_hypercube_family(std::string_view arguments) {
  return std::make_shared<Hypercube>(
      parse_size(SpecText{"hypercube", arguments}, {1, kMaxDimension, "hypercube:D with D"}));
}

}  // namespace rota
