// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/sat_formula.h"

#include <algorithm>

namespace rota {

void SatFormula::configure(const char* configuration, int first_value, std::uint64_t seed) {
  solver_.set("quiet", 1);  // it would print
  solver_.configure(configuration);
  solver_.set("phase", first_value);
  constexpr std::uint64_t kSeeds = 2'000'000'000;
  solver_.set("seed", static_cast<int>(seed % kSeeds));
}

void SatFormula::require_any(std::span<const Literal> of) {
  if (std::ranges::find(of, kTrue) != of.end()) return;
  for (const Literal literal : of) {
    if (literal != -kTrue) solver_.add(literal);
  }
  solver_.add(0);
  ++clauses_;
}

SatAnswer SatFormula::solve(std::uint64_t most_conflicts) {
  solver_.limit("conflicts", static_cast<int>(most_conflicts));
  constexpr int kSatisfiable = 10;
  constexpr int kUnsatisfiable = 20;
  const int answer = solver_.solve();
  if (answer == kSatisfiable) return SatAnswer::satisfiable;
  return answer == kUnsatisfiable ? SatAnswer::unsatisfiable : SatAnswer::gave_up;
}

}  // namespace rota
