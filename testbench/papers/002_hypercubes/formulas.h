// SPDX-License-Identifier: Apache-2.0
//
// Tables 1 and 2 of paper 002: optimal steps and transmissions of every collective on a hypercube.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "testbench/papers/formulas.h"

namespace rota {

/// Table 1 (steps) and table 2 (transmissions, the same under both port models). Precondition: dimension >= 1. nullopt
/// for a collective that the tables do not contain. All-port is the paper's MLA, single-port its SLA.
[[nodiscard]] std::optional<PaperFormula> hypercube_formula(CollectiveKind collective, std::uint32_t dimension,
                                                            PortModel ports);

/// The load of the least used link in the all-port multinode broadcast of section 2. Each of the sets A_1 … A_{q-1} has
/// a link of every type. The last one has all d only if d divides 2^d - 1, which holds only for d = 1.
struct MultinodeLinkUse {
  std::uint64_t busy_steps;
  std::uint64_t steps;  ///< q
};
[[nodiscard]] MultinodeLinkUse multinode_broadcast_link_use(std::uint32_t dimension);

/// The appendix: the number of d in 2..`most` that divide 2^d - 1. Its proposition says that there are none.
[[nodiscard]] std::uint64_t dimensions_dividing(std::uint32_t most);

}  // namespace rota
