// SPDX-License-Identifier: Apache-2.0
//
// Searches an exchange of partial sums on a small Cayley graph in which every node does the same.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/sum_program.h"

namespace rota {

/// A program of fewer than `limit` steps: a beam search, step by step, over what each node has got over each of its
/// links, seen from itself; an exact cover finds the last step. nullopt if the search finds none, as on most graphs of
/// more than 32 nodes. The same seed gives the same program.
[[nodiscard]] std::optional<SumProgram> searched_sums(const CayleyPart& part, std::uint32_t limit, std::uint64_t seed);

}  // namespace rota
