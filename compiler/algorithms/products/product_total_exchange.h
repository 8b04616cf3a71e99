// SPDX-License-Identifier: Apache-2.0
//
// Paper 001's total exchange on products of any number of factors: the compositions of product_exchange.h, applied
// repeatedly to exchanges on the factors.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// A network as a product, first factor most significant. Node numbers are the same in both.
struct FactorView {
  std::vector<TopologyPtr> factors;  ///< empty: not a product; a hypercube has one factor of two nodes per bit
  bool ports_are_reversed = false;   ///< hypercubes: port 0 belongs to the last factor
};
[[nodiscard]] FactorView factor_view(const Topology& topology);

/// A product of at least two factors.
[[nodiscard]] bool is_product(const Topology& topology);
/// A product of 2, 4, 8, … factors with the same specification.
[[nodiscard]] bool is_homogeneous_power(const Topology& topology);
/// A homogeneous power of rings of n nodes, n ≡ 2 mod 4, n ≥ 6.
[[nodiscard]] bool is_power_of_unbalanced_rings(const Topology& topology);

/// Algorithm A1, single-port, recursively: B is the last factor, A the product of the others. The first factor's
/// exchange is node-invariant if it is a Cayley graph, greedy otherwise. Precondition: is_product.
/// Throws InputError above the memory budget (compiler/schedule/budget.h).
[[nodiscard]] Schedule product_a1(const TopologyPtr& topology);

/// Algorithm A2, single-port, by the same recursion: n·Σ T_i/n_i steps (Corollary 2). This is optimal if every factor
/// takes as many steps as its average status (Theorem 3), as Cayley graphs do; then there is one class.
[[nodiscard]] Schedule product_a2(const TopologyPtr& topology);

/// Algorithm A3, all-port: H×H, then (H×H)×(H×H) and so on. n^(d-1)·T_H steps (Corollary 3), the optimum if T_H equals
/// the cut bound without rounding (Theorem 5). Precondition: is_homogeneous_power.
[[nodiscard]] Schedule product_a3(const TopologyPtr& topology, std::uint64_t seed);

/// A3 on top of repaired pairs of rings (repaired_rings.h): n^d·n/8 steps, the cut bound; A3 alone takes
/// n^(d-1)·(n²+4)/8. Precondition: is_power_of_unbalanced_rings.
[[nodiscard]] Schedule product_a3_repaired(const TopologyPtr& topology);

}  // namespace rota
