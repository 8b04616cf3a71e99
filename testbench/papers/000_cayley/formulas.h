// SPDX-License-Identifier: Apache-2.0
//
// Paper 000's steps for an isotropic demand (section 7): the row `paper` of a run with --collective isotropic.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "compiler/topology/topology.h"
#include "testbench/papers/formulas.h"

namespace rota {

/// Σ k_i·d(i) steps, single-port, where k_i is `demand` by relative address and d(i) the distance from node 0; every
/// node sends in every step. nullopt if the network has no group, because relative addresses are then undefined.
/// Precondition: demand.size() == node_count().
[[nodiscard]] std::optional<PaperFormula> isotropic_formula(const Topology& topology,
                                                            std::span<const std::uint32_t> demand);

}  // namespace rota
