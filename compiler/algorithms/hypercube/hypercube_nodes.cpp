// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_nodes.h"

#include <fmt/format.h>

#include <bit>

#include "compiler/error.h"

namespace rota {
namespace {

/// The number of distinct rotations of `bits` if none of them is smaller than `bits`, otherwise 0.
std::uint32_t class_size_if_smallest(std::uint32_t bits, std::uint32_t dimension) {
  for (std::uint32_t amount = 1; amount < dimension; ++amount) {
    const std::uint32_t other = rotated_left(bits, amount, dimension);
    if (other < bits) return 0;
    if (other == bits) return amount;
  }
  return dimension;
}

}  // namespace

std::uint32_t hypercube_dimension(const Topology& topology) {
  if (topology.family() != Family::hypercube) {
    throw InputError(fmt::format("{}: this algorithm needs a hypercube; allowed: hypercube:D", topology.spec()));
  }
  return topology.port_count();
}

std::uint32_t rotated_left(std::uint32_t bits, std::uint32_t amount, std::uint32_t dimension) {
  const std::uint64_t twice = (std::uint64_t{bits} << dimension) | bits;
  return static_cast<std::uint32_t>(twice >> (dimension - amount)) & ((1U << dimension) - 1);
}

std::vector<RotatedNode> numbered_nodes(std::uint32_t dimension) {
  struct Class {
    std::uint32_t representative;
    std::uint32_t size;
  };
  std::vector<std::vector<Class>> levels(dimension + 1);  // index: number of one bits
  for (std::uint32_t bits = 1; bits < (1U << dimension); ++bits) {
    const std::uint32_t size = class_size_if_smallest(bits, dimension);
    if (size > 0) levels[static_cast<std::size_t>(std::popcount(bits))].push_back({bits, size});
  }
  std::vector<RotatedNode> order;
  order.reserve((std::size_t{1} << dimension) - 1);
  for (const auto& level : levels) {
    for (const Class& c : level) {
      for (std::uint32_t i = 0; i < c.size; ++i) {
        order.push_back({c.representative, static_cast<std::uint32_t>(order.size()) % dimension});
      }
    }
  }
  return order;
}

}  // namespace rota
