// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/tabled_cayley.h"

#include <cstdint>

namespace rota {
namespace {

/// A larger table is not stored; neighbours are then computed by multiplication.
constexpr std::uint64_t kMaxTabledNeighbours = 1ULL << 24U;

}  // namespace

void TabledCayley::store_neighbours() {
  if (std::uint64_t{node_count()} * port_count() > kMaxTabledNeighbours) return;
  neighbours_.reserve(std::size_t{node_count()} * port_count());
  for (std::uint32_t x = 0; x < node_count(); ++x) {
    for (const CayleyPort& port : ports()) neighbours_.push_back(multiply(Node{x}, port.generator));
  }
}

}  // namespace rota
