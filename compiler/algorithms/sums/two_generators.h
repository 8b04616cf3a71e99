// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of partial sums on Cayley graphs of two generators that commute, in as many steps as the diameter.
#pragma once

#include <optional>

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/sum_program.h"

namespace rota {

/// Every element is g^a·h^b with |a| + |b| its distance D(x), and these (a, b) can be chosen such that each row b is an
/// interval around 0, and the rows are one, too: an element whose shortest words have a g extends the row of one that
/// is nearer, any other extends the column of h. A node gets the sums of its rows' intervals over the links of g, which
/// grow by one a step. Row b, of at most D - |b| elements on a side, is complete when the sum of the rows beyond it has
/// come over the links of h; it is added to that. All nodes do the same in D steps. nullopt unless the part has two
/// generators (with their inverses) that commute.
[[nodiscard]] std::optional<SumProgram> sums_of_two_generators(const CayleyPart& part);

}  // namespace rota
