// SPDX-License-Identifier: Apache-2.0
//
// Paper 001's closed formulas, as pure functions of its symbols: distances in products (section 3.1) and the steps of
// its three algorithms. All results are exact and fit 64 bits on the networks that rota accepts.
#pragma once

#include <cstdint>
#include <span>

#include "compiler/topology/topology.h"

namespace rota::paper001 {

/// A fraction in lowest terms.
class Ratio {
 public:
  /// Precondition: denominator > 0.
  Ratio(std::uint64_t numerator, std::uint64_t denominator);
  [[nodiscard]] std::uint64_t numerator() const noexcept { return numerator_; }
  [[nodiscard]] std::uint64_t denominator() const noexcept { return denominator_; }
  friend bool operator==(const Ratio&, const Ratio&) = default;

 private:
  std::uint64_t numerator_;
  std::uint64_t denominator_;
};

/// A factor G_i, as the formulas need it.
struct FactorStatus {
  std::uint64_t nodes;   ///< n_i
  std::uint64_t status;  ///< s_i(v_i), hops
};
struct FactorAverage {
  std::uint64_t nodes;  ///< n_i
  Ratio average;        ///< AS(G_i), hops
};
struct FactorSteps {
  std::uint64_t nodes;  ///< n_i
  std::uint64_t steps;  ///< T_i, of a total exchange
};

/// Eq. (2): the sum of the distances from x to all others, by search; for factors without a closed form.
[[nodiscard]] std::uint64_t node_status(const Topology& factor, Node x);

/// Eq. (3): AS(G_i), the mean of node_status over all nodes.
[[nodiscard]] Ratio average_status(const Topology& factor);

/// Theorem 1: the status of (v_1, …, v_k) is n·Σ s_i(v_i)/n_i; hops.
[[nodiscard]] std::uint64_t product_status(std::span<const FactorStatus> factors);

/// Corollary 1: the average status of the product is n·Σ AS(G_i)/n_i; hops.
[[nodiscard]] Ratio product_average_status(std::span<const FactorAverage> factors);

/// Section 3.1: the average distance of a generalised hypercube from a node to the others is n/(n-1)·Σ (m_i-1)/m_i.
[[nodiscard]] Ratio ghc_average_distance(std::span<const std::uint64_t> dimensions);

/// Algorithm A1 on A×B with its transfers pipelined (the paper gives no figure): b(b-1)(a-1) + S_B + b·T_A steps, where
/// S_B is the sum of all distances in B.
[[nodiscard]] std::uint64_t a1_steps(FactorSteps a, std::uint64_t b_nodes, std::uint64_t b_distances);

/// Algorithm A2, Corollary 2: n·Σ T_i/n_i steps.
[[nodiscard]] std::uint64_t a2_steps(std::span<const FactorSteps> factors);

/// Algorithm A3, Corollary 3: n^(d-1)·T_H steps on H^d.
[[nodiscard]] std::uint64_t a3_steps(FactorSteps h, std::uint32_t dimensions);

/// Eq. (4) on a torus of d equal sides, cut across the middle of one: n^(d+1)/8, rounded up. Precondition: n even.
[[nodiscard]] std::uint64_t a3_cut_bound(std::uint64_t side, std::uint32_t dimensions);

/// All-port total exchange on a linear array: the load of its middle link, floor(n²/4). Derived: section 5.1 says only
/// that reference [7] reaches the cut bound.
[[nodiscard]] std::uint64_t array_steps(std::uint64_t nodes);

/// The same on a ring, the load of the links of a bisection, derived likewise: (n²-1)/8 for n odd, ceil(n²/8) for n
/// even, 1 for n = 2. Precondition: nodes >= 2.
[[nodiscard]] std::uint64_t ring_steps(std::uint64_t nodes);

/// AS(array): the average status of a linear array, (n²-1)/3.
[[nodiscard]] Ratio array_average_status(std::uint64_t nodes);

/// A lower bound for single-port total exchange on a linear array: node i sends its own n-1 messages and forwards
/// 2i(n-1-i), most in the middle. It exceeds the average status for n >= 3, so Theorem 3 does not apply to arrays.
[[nodiscard]] std::uint64_t array_single_port_steps(std::uint64_t nodes);

}  // namespace rota::paper001
