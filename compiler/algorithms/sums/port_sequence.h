// SPDX-License-Identifier: Apache-2.0
//
// A search for exchanges of partial sums in which all nodes send over the same port in each step: single-port.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/algorithms/sums/coset_action.h"
#include "compiler/algorithms/sums/sum_program.h"

namespace rota {

/// Beam search. A node begins with the sum of its own coset. In every step it sends, over the port of that step, what
/// its neighbour there lacks of the sums that it has got; where some contributions of a sum are there and others are
/// not, none of it. The same arguments give the same result. nullopt if it finds none of at most `limit` steps.
[[nodiscard]] std::optional<SumProgram> sums_of_port_sequence(const CosetAction& action, std::uint32_t limit,
                                                              std::uint64_t seed);

}  // namespace rota
