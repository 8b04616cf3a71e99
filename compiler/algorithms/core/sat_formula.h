// SPDX-License-Identifier: Apache-2.0
//
// A formula in conjunctive normal form, for the satisfiability solver CaDiCaL.
#pragma once

#include <cadical.hpp>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>

namespace rota {

/// A variable of a formula, or with a minus its negation.
using Literal = int;

enum class SatAnswer : std::uint8_t { satisfiable, unsatisfiable, gave_up };

/// It always holds: a clause that has it is left out, and its negation is left out of clauses.
inline constexpr Literal kTrue = std::numeric_limits<Literal>::max();

class SatFormula {
 public:
  /// Before all else. `configuration`: a name that CaDiCaL knows; `first_value`: what it tries first for a variable, 0
  /// or 1. The same seed gives the same answer.
  void configure(const char* configuration, int first_value, std::uint64_t seed);

  [[nodiscard]] Literal fresh() { return ++variables_; }
  void require_any(std::span<const Literal> of);
  void require_any(std::initializer_list<Literal> of) { require_any(std::span(of.begin(), of.size())); }

  [[nodiscard]] std::uint64_t variables() const noexcept { return static_cast<std::uint64_t>(variables_); }
  [[nodiscard]] std::uint64_t clauses() const noexcept { return clauses_; }

  [[nodiscard]] SatAnswer solve(std::uint64_t most_conflicts);
  /// Precondition: the answer was satisfiable.
  [[nodiscard]] bool holds(Literal literal) { return literal == kTrue || solver_.val(literal) > 0; }

 private:
  CaDiCaL::Solver solver_;
  Literal variables_ = 0;
  std::uint64_t clauses_ = 0;
};

}  // namespace rota
