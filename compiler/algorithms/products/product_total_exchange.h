// SPDX-License-Identifier: Apache-2.0
//
// Paper 001's total exchange on products of any number of factors: the compositions of product_exchange.h applied
// again and again to exchanges on the factors.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// A network as a product, first factor most significant; node numbers agree.
struct FactorView {
  std::vector<TopologyPtr> factors;  ///< empty: not a product; one of two nodes for each bit of a hypercube
  bool ports_are_reversed = false;   ///< a hypercube's ports count from the last factor
};
[[nodiscard]] FactorView factor_view(const Topology& topology);

/// A product of at least two factors.
[[nodiscard]] bool is_product(const Topology& topology);
/// All factors of one specification, and 2, 4, 8, … of them.
[[nodiscard]] bool is_homogeneous_power(const Topology& topology);
/// The same, the factors being rings of n nodes, n ≡ 2 mod 4, n ≥ 6.
[[nodiscard]] bool is_power_of_unbalanced_rings(const Topology& topology);

/// Algorithm A1, the last factor being B, the others together A, recursively; the first factor's exchange is
/// node-invariant where it is a Cayley graph, greedy otherwise. Single-port. Precondition: is_product.
/// Throws InputError where classes times nodes are above kMaxExplicitNodes².
[[nodiscard]] Schedule product_a1(const TopologyPtr& topology);

/// Algorithm A2 likewise: n·Σ T_i/n_i steps (Corollary 2), which is optimal where every factor reaches its average
/// status (Theorem 3): products of Cayley graphs. One class there. Single-port.
[[nodiscard]] Schedule product_a2(const TopologyPtr& topology);

/// Algorithm A3: H×H, then (H×H)×(H×H) and so on: n^(d-1)·T_H steps (Corollary 3), the optimum where T_H is the cut
/// bound unrounded (Theorem 5). All-port. Precondition: is_homogeneous_power.
[[nodiscard]] Schedule product_a3(const TopologyPtr& topology, std::uint64_t seed);

/// A3 with pairs of rings of n ≡ 2 mod 4 nodes repaired (repaired_rings.h): n^d·n/8 steps, the cut bound, where A3
/// takes n^(d-1)·(n²+4)/8. Precondition: is_power_of_unbalanced_rings.
[[nodiscard]] Schedule product_a3_repaired(const TopologyPtr& topology);

}  // namespace rota
