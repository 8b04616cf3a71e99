// SPDX-License-Identifier: Apache-2.0
//
// What paper 001's formulas need of a product's factors: the premises of its theorems. The steps of a factor's own
// exchange come from a closed formula if there is one; otherwise they are counted in the schedule.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "testbench/papers/001_products/formulas.h"
#include "testbench/papers/claim.h"

namespace rota::cli {

/// A tree of four nodes: neither a Cayley graph nor a linear array.
inline constexpr const char* kTree = "0 1\n0 2\n0 3\n";

/// A run on `spec`; "graph:FILE" factors are the tree.
[[nodiscard]] Run product_run(const std::string& spec, const std::string& ports, const std::string& algorithm);

/// T_i of each factor, single-port, in steps.
[[nodiscard]] std::vector<paper001::FactorSteps> single_port_steps(const Topology& product);
/// T_H, all-port, in steps.
[[nodiscard]] std::uint64_t all_port_steps(const TopologyPtr& factor);
/// n times the average status: the sum of all distances (eq. (3), Corollary 1).
[[nodiscard]] std::uint64_t all_distances(const Topology& product);

/// Adds the claims of sections 4 and 5.
void add_single_port_claims(std::vector<Claim>& claims);
void add_all_port_claims(std::vector<Claim>& claims);

}  // namespace rota::cli
