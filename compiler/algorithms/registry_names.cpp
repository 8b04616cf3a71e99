// SPDX-License-Identifier: Apache-2.0
//
// The algorithms by their names: the variants of all constructions.
#include <algorithm>
#include <vector>

#include "compiler/algorithms/registry.h"

namespace rota {
namespace {

std::vector<Algorithm> all_variants() {
  std::vector<Algorithm> all;
  for (const Construction& construction : constructions()) {
    for (const Variant& variant : construction.variants) {
      if (!variant.name.empty()) all.push_back({variant, &construction});
    }
  }
  return all;
}

}  // namespace

std::span<const Algorithm> algorithms() {
  static const std::vector<Algorithm> all = all_variants();
  return all;
}

const Algorithm* find_algorithm(std::string_view name) {
  const std::span<const Algorithm> all = algorithms();
  const auto it = std::ranges::find(all, name.substr(0, name.find(':')), &Algorithm::name);
  return it == all.end() ? nullptr : &*it;
}

}  // namespace rota
