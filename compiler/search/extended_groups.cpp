// SPDX-License-Identifier: Apache-2.0
//
// Larger groups out of smaller ones: N by Z_k, where Z_k acts by an automorphism of N. Automorphisms are guessed: two
// generators of N go to two random elements, and whether that is one is seen from all products.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "compiler/search/group_catalogue.h"
#include "compiler/search/reach.h"

namespace rota::search {
namespace {

constexpr std::uint32_t kFactors[] = {2, 3};
/// A large order has many groups N; no more of them than this are extended.
constexpr std::size_t kMostKernels = 64;
constexpr std::uint32_t kGuesses = 300;
constexpr std::uint32_t kMostAutomorphisms = 3;
constexpr std::uint64_t kSeed = 1;

using Map = std::vector<Element>;
using Pair = std::array<Element, 2>;
using Random = std::mt19937_64;

Element any(const FiniteGroup& group, Random& random) { return static_cast<Element>(random() % group.size()); }

Orbit orbit_of(const FiniteGroup& group, Element element) {
  for (const Orbit& orbit : group.orbits()) {
    if (orbit.element == element || orbit.inverse == element) return orbit;
  }
  return {};  // of the identity
}

/// Two elements that generate the group, if a few guesses find them.
std::optional<Pair> generating_pair(const GroupPtr& group, Random& random) {
  ReachSearch search(group);
  for (std::uint32_t guess = 0; guess < kGuesses; ++guess) {
    const Pair pair{any(*group, random), any(*group, random)};
    if (search.from({orbit_of(*group, pair[0]), orbit_of(*group, pair[1])})) return pair;
  }
  return std::nullopt;
}

/// The homomorphism that maps the generators to `images`, if it exists and is one to one; otherwise empty.
Map automorphism(const FiniteGroup& group, const Pair& generators, const Pair& images) {
  Map map(group.size());
  std::vector<bool> mapped(group.size(), false);
  std::vector<bool> taken(group.size(), false);
  std::vector<Element> queue{0};
  mapped[0] = taken[0] = true;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Element x = queue[i];
    for (std::size_t g = 0; g < generators.size(); ++g) {
      const std::uint32_t y = group.multiply(x, generators[g]);
      const auto image = static_cast<Element>(group.multiply(map[x], images[g]));
      if (mapped[y] && map[y] != image) return {};
      if (mapped[y]) continue;
      if (taken[image]) return {};
      mapped[y] = taken[image] = true;
      map[y] = image;
      queue.push_back(static_cast<Element>(y));
    }
  }
  return map;
}

/// The powers of the map from the 0th to the (k-1)th; empty if its k-th power is not 1, or the map itself is.
std::vector<Map> powers_of(const Map& map, std::uint32_t k) {
  if (map.empty()) return {};
  std::vector<Map> powers(k, Map(map.size()));
  bool moves = false;
  for (std::uint32_t x = 0; x < map.size(); ++x) {
    auto image = static_cast<Element>(x);
    for (std::uint32_t j = 0; j < k; ++j) {
      powers[j][x] = image;
      image = map[image];
    }
    if (image != x) return {};
    moves = moves || map[x] != x;
  }
  return moves ? powers : std::vector<Map>{};
}

/// Element x of the kernel and exponent j are element x·k + j.
GroupPtr extension(const GroupPtr& kernel, std::vector<Map> powers, std::uint32_t number) {
  const auto k = static_cast<std::uint32_t>(powers.size());
  return std::make_shared<FiniteGroup>(fmt::format("({}) by Z{} (automorphism {})", kernel->name(), k, number),
                                       kernel->size() * k,
                                       [kernel, k, powers = std::move(powers)](std::uint32_t a, std::uint32_t b) {
                                         const std::uint32_t x = kernel->multiply(a / k, powers[a % k][b / k]);
                                         return x * k + (a % k + b % k) % k;
                                       });
}

void extend(const GroupPtr& kernel, std::uint32_t k, std::vector<GroupPtr>& groups) {
  Random random(kSeed);
  const std::optional<Pair> generators = generating_pair(kernel, random);
  if (!generators) return;
  std::uint32_t found = 0;
  for (std::uint32_t guess = 0; guess < kGuesses && found < kMostAutomorphisms; ++guess) {
    const Pair images{any(*kernel, random), any(*kernel, random)};
    std::vector<Map> powers = powers_of(automorphism(*kernel, *generators, images), k);
    if (powers.empty()) continue;
    groups.push_back(extension(kernel, std::move(powers), ++found));
  }
}

}  // namespace

std::vector<GroupPtr> extended_groups(std::uint32_t order) {
  std::vector<GroupPtr> groups;
  for (const std::uint32_t k : kFactors) {
    if (order % k != 0 || order / k < 4) continue;
    std::vector<GroupPtr> kernels = abelian_groups(order / k, 2);
    for (const auto& more : {metacyclic_groups(order / k), affine_groups(order / k)}) {
      kernels.insert(kernels.end(), more.begin(), more.end());
    }
    const std::size_t stride = (kernels.size() + kMostKernels - 1) / kMostKernels;
    for (std::size_t i = 0; i < kernels.size(); i += stride) extend(kernels[i], k, groups);
  }
  return groups;
}

}  // namespace rota::search
