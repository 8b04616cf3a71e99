// SPDX-License-Identifier: Apache-2.0
//
// Searches exchanges of partial sums on Cayley graphs with a satisfiability solver: all nodes do the same, or all even
// nodes and all odd ones.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/schedule/schedule.h"

namespace rota {

class SumSearch {
 public:
  /// The same seed gives the same programs.
  SumSearch(const CayleyPart& part, PortModel ports, std::uint64_t seed) : part_(part), ports_(ports), seed_(seed) {}

  /// Whether there is a program of exactly `steps` steps. In the formula, each sum that can come in some step over some
  /// port is a set of elements, as its receiver sees them; what each sum consists of is left to the solver. Every
  /// element but the receiver's own must be in exactly one of the sums that it keeps.
  /// `odd_ports`: the part's ports, ascending, that lead between even and odd nodes, which have a program each; none:
  /// all nodes have the same. Preconditions: steps > 0; every way to an element has an odd number of odd ports, or
  /// every way has an even one.
  [[nodiscard]] std::optional<SumProgram> program_of(std::uint32_t steps, const std::vector<Port>& odd_ports = {});

  /// Whether the solver gave up the latest search, rather than find a program or that there is none.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
  /// The clauses of all formulas on which it gave up, a measure of the time that this took.
  [[nodiscard]] std::uint64_t clauses_in_vain() const noexcept { return clauses_in_vain_; }

 private:
  const CayleyPart& part_;
  PortModel ports_;
  std::uint64_t seed_;
  bool gave_up_ = false;
  std::uint64_t clauses_in_vain_ = 0;
};

}  // namespace rota
