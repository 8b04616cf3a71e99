// SPDX-License-Identifier: Apache-2.0
//
// Searches exchanges of partial sums on Cayley graphs with a satisfiability solver: all nodes do the same, or all even
// nodes and all odd ones.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// Index: a port of the part. A port and its reverse have one rank.
using PortRanks = std::vector<std::uint32_t>;

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

  /// The same of nodes that are alike, in a smaller formula, which takes a tenth of the time or less: each element
  /// comes over the highest-ranked port that ends a shortest way from it, or, on a detour, over one that is not ranked
  /// below. It may do so by any of the `rankings`; none: over any port. The solver gives up after `most_conflicts`.
  [[nodiscard]] std::optional<SumProgram> program_by_ranks(std::uint32_t steps, std::span<const PortRanks> rankings,
                                                           std::uint64_t most_conflicts);

  /// Whether the solver gave up the latest search, rather than find a program or that there is none.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
  /// About how many clauses the latest formula has.
  [[nodiscard]] std::uint64_t clauses() const noexcept { return clauses_; }
  /// The clauses of all formulas on which it gave up, a measure of the time that this took. By ranks, with a quarter of
  /// the clauses of formulas that nothing satisfies, which takes less time to see.
  [[nodiscard]] std::uint64_t clauses_in_vain() const noexcept { return clauses_in_vain_; }

 private:
  const CayleyPart& part_;
  PortModel ports_;
  std::uint64_t seed_;
  bool gave_up_ = false;
  std::uint64_t clauses_ = 0;
  std::uint64_t clauses_in_vain_ = 0;
};

}  // namespace rota
