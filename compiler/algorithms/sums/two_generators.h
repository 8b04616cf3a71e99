// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of partial sums on Cayley graphs of two generators that commute, in as many steps as the diameter.
#pragma once

#include <optional>

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/sum_program.h"

namespace rota {

/// Let g and h be the generators and D the diameter. Every element is g^a·h^b, where |a| + |b| is its distance from the
/// identity. For each element one such (a, b) can be chosen so that every row b is an interval of a around 0: an
/// element with a g in some shortest word extends the row of a nearer element, and any other extends the column a = 0.
/// The sums of row intervals travel over the links of g and grow by one element a step. Row b has at most D - |b|
/// elements on a side, so its sum is complete when the sum of the rows beyond it arrives over the links of h, and is
/// added to that. All nodes do the same, in D steps. Returns nullopt unless the part has two generators (with their
/// inverses) that commute.
[[nodiscard]] std::optional<SumProgram> sums_of_two_generators(const CayleyPart& part);

}  // namespace rota
