// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "compiler/search/group_catalogue.h"

namespace rota::search {
namespace {

using Sides = std::vector<std::uint32_t>;

/// Row-major, first side most significant, as torus:AxB numbers its nodes.
Sides coordinates(const Sides& sides, std::uint32_t x) {
  Sides result(sides.size());
  for (std::size_t i = sides.size(); i-- > 0;) {
    result[i] = x % sides[i];
    x /= sides[i];
  }
  return result;
}

std::uint32_t sum(const Sides& sides, std::uint32_t a, std::uint32_t b) {
  std::uint32_t result = 0;
  std::uint32_t place = 1;
  for (std::size_t i = sides.size(); i-- > 0;) {
    result += (a % sides[i] + b % sides[i]) % sides[i] * place;
    a /= sides[i];
    b /= sides[i];
    place *= sides[i];
  }
  return result;
}

/// Steps on the torus of these sides.
std::uint32_t torus_length(const Sides& sides, std::uint32_t g) {
  const Sides at = coordinates(sides, g);
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < sides.size(); ++i) length += std::min(at[i], sides[i] - at[i]);
  return length;
}

std::vector<Element> unit_steps(const Sides& sides) {
  std::vector<Element> steps;
  std::uint32_t place = 1;
  for (std::size_t i = sides.size(); i-- > 0;) {
    steps.push_back(static_cast<Element>(place));
    place *= sides[i];
  }
  return steps;
}

GroupPtr abelian(const Sides& sides) {
  const std::uint32_t order = std::accumulate(sides.begin(), sides.end(), 1U, std::multiplies<>());
  return std::make_shared<FiniteGroup>(
      fmt::format("Z{}", fmt::join(sides, " x Z")), order,
      [sides](std::uint32_t a, std::uint32_t b) { return sum(sides, a, b); },
      [sides](std::uint32_t g) { return torus_length(sides, g); }, unit_steps(sides));
}

/// Every way to write `rest` as sides that ascend from `least`, up to `most` of them.
void add_sides(std::uint32_t rest, std::uint32_t least, std::size_t most, Sides& chosen, std::vector<Sides>& all) {
  if (rest >= least && chosen.size() < most) {
    chosen.push_back(rest);
    all.push_back(chosen);
    chosen.pop_back();
  }
  if (chosen.size() + 2 > most) return;
  for (std::uint32_t side = least; side * side <= rest; ++side) {
    if (rest % side != 0) continue;
    chosen.push_back(side);
    add_sides(rest / side, side, most, chosen, all);
    chosen.pop_back();
  }
}

}  // namespace

// Z3 x Z4 is Z12, but its nodes lie on another grid, so link lengths differ: every way to write the order counts.
std::vector<GroupPtr> abelian_groups(std::uint32_t order, std::uint32_t most_generators) {
  std::vector<Sides> all;
  Sides chosen;
  add_sides(order, 2, most_generators, chosen, all);
  std::vector<GroupPtr> groups;
  groups.reserve(all.size());
  for (const Sides& sides : all) groups.push_back(abelian(sides));
  return groups;
}

}  // namespace rota::search
