// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/goal.h"

#include <algorithm>
#include <cassert>

namespace rota::search {
namespace {

std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

}  // namespace

std::uint64_t Goal::steps(const Reach& reach) const {
  if (collective == CollectiveKind::total_exchange) return divided_up(reach.status, degree);
  assert(collective == CollectiveKind::multinode_broadcast);
  return std::max<std::uint64_t>(divided_up(nodes - 1, degree), reach.diameter);
}

Reach moore_reach(std::uint32_t nodes, std::uint32_t degree) {
  assert(degree >= 2);
  Reach reach;
  std::uint64_t level = degree;
  for (std::uint64_t left = nodes - 1; left > 0; level *= degree - 1) {
    const std::uint64_t here = std::min(level, left);
    ++reach.diameter;
    reach.status += here * reach.diameter;
    left -= here;
  }
  return reach;
}

}  // namespace rota::search
