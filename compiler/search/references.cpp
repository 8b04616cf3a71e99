// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/references.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <limits>

namespace rota::search {
namespace {

using Sides = std::vector<std::uint32_t>;

constexpr double kTie = 1e-9;

/// Hops from one node to all nodes of a torus, times a constant of its size: the mean distances of its rings add up.
double mean_distance(const Sides& sides) {
  double mean = 0;
  for (const std::uint32_t side : sides) {
    const std::uint32_t sum = side / 2 * ((side + 1) / 2);
    mean += static_cast<double>(sum) / side;
  }
  return mean;
}

struct Best {
  Sides sides;
  double distance = std::numeric_limits<double>::max();
};

/// Sides that descend from `most`; one of 2 takes one port, a longer one two.
void try_sides(std::uint32_t nodes, std::uint32_t ports, std::uint32_t most, Sides& chosen, Best& best) {
  if (nodes == 1 && ports == 0) {
    const double distance = mean_distance(chosen);
    if (distance <= best.distance + kTie) best = {chosen, distance};  // of equal ones, that with the longest sides
    return;
  }
  for (std::uint32_t side = 2; side <= most && side <= nodes; ++side) {
    const std::uint32_t needed = side == 2 ? 1 : 2;
    if (nodes % side != 0 || needed > ports) continue;
    chosen.push_back(side);
    try_sides(nodes / side, ports - needed, side, chosen, best);
    chosen.pop_back();
  }
}

}  // namespace

std::vector<std::string> reference_networks(std::uint32_t nodes, std::uint32_t degree) {
  std::vector<std::string> specs;
  Sides chosen;
  Best best;
  try_sides(nodes, degree, nodes, chosen, best);
  if (best.sides.size() == 1) specs.push_back(fmt::format("ring:{}", nodes));
  if (best.sides.size() > 1 && best.sides.front() > 2) {
    specs.push_back(fmt::format("torus:{}", fmt::join(best.sides, "x")));
  }
  if (std::has_single_bit(nodes)) specs.push_back(fmt::format("hypercube:{}", std::countr_zero(nodes)));
  return specs;
}

}  // namespace rota::search
