// SPDX-License-Identifier: Apache-2.0
//
// Searches all-port exchanges of partial sums on Cayley graphs in the order that finds most in little time.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/sum_program.h"

namespace rota {

/// How many clauses more of formulas may be searched in vain (SumSearch::clauses_in_vain), a measure of the time that
/// this takes: about a second for a million of the first, several for one of the others.
struct SearchBudget {
  std::uint64_t with_one_ranking;
  std::uint64_t with_more;
};

/// An all-port program of fewer than `limit` steps with which all nodes do the same, or nullopt if none is found. First
/// it ranks the ports in some orders and looks for a program by each ranking (SumSearch::program_by_ranks), with more
/// and more steps. Then it looks for fewer steps by two rankings at once, and without any. The same seed gives the same
/// program. What is spent goes off the budget.
[[nodiscard]] std::optional<SumProgram> searched_sums(const CayleyPart& part, std::uint32_t limit, std::uint64_t seed,
                                                      SearchBudget& budget);

}  // namespace rota
