// SPDX-License-Identifier: Apache-2.0
//
// Tables 1 and 2 of paper 002: optimal steps and transmissions of every collective on a hypercube.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "testbench/papers/formulas.h"

namespace rota {

/// Table 1 (steps) and table 2 (transmissions, the same under both port models) for `dimension` >= 1; nullopt for a
/// collective the tables don't have. All-port is the paper's MLA, single-port its SLA.
[[nodiscard]] std::optional<PaperFormula> hypercube_formula(CollectiveKind collective, std::uint32_t dimension,
                                                            PortModel ports);

/// What the multinode broadcast of section 2 asks of the least used link, all-port: each of the sets A_1 … A_{q-1} has
/// a link of every type, the last one has all d only where d divides 2^d - 1, which is d = 1.
struct MultinodeLinkUse {
  std::uint64_t busy_steps;
  std::uint64_t steps;  ///< q
};
[[nodiscard]] MultinodeLinkUse multinode_broadcast_link_use(std::uint32_t dimension);

/// The appendix: how many d from 2 to `most` divide 2^d - 1. Its proposition says none.
[[nodiscard]] std::uint64_t dimensions_dividing(std::uint32_t most);

}  // namespace rota
