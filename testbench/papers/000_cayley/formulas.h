// SPDX-License-Identifier: Apache-2.0
//
// What paper 000 says an isotropic demand takes (its section 7): the row `paper` of a run with --collective isotropic.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "compiler/topology/topology.h"
#include "testbench/papers/formulas.h"

namespace rota {

/// Sum of k_i·d(i) steps under the single-port model, k_i being `demand` by relative address and d(i) the distance from
/// node 0; every node sends in every step. nullopt where the network has no group, so that the demand means nothing.
/// Precondition: demand.size() == node_count().
[[nodiscard]] std::optional<PaperFormula> isotropic_formula(const Topology& topology,
                                                            std::span<const std::uint32_t> demand);

}  // namespace rota
