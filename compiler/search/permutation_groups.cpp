// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "compiler/search/group_catalogue.h"
#include "compiler/topology/permutation_group.h"

namespace rota::search {
namespace {

constexpr std::uint32_t kFewestLetters = 4;
constexpr std::uint32_t kMostLetters = 7;

using Permutation = PermutationGroup::Permutation;

/// Letters 0, 1 and i in a cycle; they generate all even permutations. For i = 1, letters 0 and 1 change places.
Permutation cycle_with(std::uint32_t letters, std::uint32_t i) {
  Permutation permutation(letters);
  std::iota(permutation.begin(), permutation.end(), PermutationGroup::Point{0});
  std::swap(permutation[0], permutation[1]);
  if (i > 1) std::swap(permutation[1], permutation[i]);
  return permutation;
}

PermutationGroup permutations(std::uint32_t letters, bool even_only) {
  std::vector<Permutation> generators;
  for (std::uint32_t i = even_only ? 2 : 1; i < letters; ++i) generators.push_back(cycle_with(letters, i));
  return PermutationGroup::generate(generators).value();
}

/// Element (permutation p, residue z) has number p·cycle + z.
GroupPtr with_cycle(std::string name, PermutationGroup letters, std::uint32_t cycle) {
  const std::uint32_t order = letters.size() * cycle;
  return std::make_shared<FiniteGroup>(
      std::move(name), order, [letters = std::move(letters), cycle](std::uint32_t a, std::uint32_t b) {
        return letters.multiply(a / cycle, b / cycle) * cycle + (a % cycle + b % cycle) % cycle;
      });
}

}  // namespace

std::vector<GroupPtr> permutation_groups(std::uint32_t order) {
  std::vector<GroupPtr> groups;
  std::uint32_t factorial = 6;
  for (std::uint32_t letters = kFewestLetters; letters <= kMostLetters; ++letters) {
    factorial *= letters;
    for (const bool even_only : {false, true}) {
      const std::uint32_t size = even_only ? factorial / 2 : factorial;
      if (order % size != 0) continue;
      const std::uint32_t cycle = order / size;
      const std::string tail = cycle == 1 ? "" : fmt::format(" x Z{}", cycle);
      groups.push_back(
          with_cycle(fmt::format("{} of {} letters{}", even_only ? "even permutations" : "permutations", letters, tail),
                     permutations(letters, even_only), cycle));
    }
  }
  return groups;
}

}  // namespace rota::search
