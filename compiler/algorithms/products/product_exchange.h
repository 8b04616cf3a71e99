// SPDX-License-Identifier: Apache-2.0
//
// The three compositions of paper 001: out of total exchanges on A and on B one on A×B. They know nothing of how the
// factors' exchanges are made, and each gives a schedule that the next composition can take as a factor's.
//
// A node of A×B is (i, j); A_j is the copy of A with the nodes (·, j), B_i the copy of B with the nodes (i, ·). Every
// message first moves within B to its destination's copy of A, then within A. The paper numbers the exchanges by
// absolute nodes; here they go by offsets (product_symmetry.h), so that nodes that share programs in the factors do so
// in the product. In copies of one dimension that only renumbers the exchanges.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// A×B with A's ports before B's; its specification is for messages only.
[[nodiscard]] TopologyPtr product_of(const TopologyPtr& a, const TopologyPtr& b);

/// Algorithm A1 (section 4, Fig. 3, lines 1-4 in the improved form): one node of B after the other sends, to one other
/// after the other, the messages for that copy of A, pipelined over a shortest path, in all copies of B at once; then
/// |B| total exchanges in all copies of A at once. Of `b` only the topology counts. Single-port.
/// Steps: |B|·(|B|-1)·(|A|-1) + (sum of all distances in B) + |B|·T_A. Classes: those of `a` times |B|.
[[nodiscard]] Schedule compose_a1(const Schedule& a, const TopologyPtr& b);

/// Algorithm A2 (Fig. 4): |A| total exchanges in all copies of B at once, then |B| in all copies of A. Single-port.
/// Steps: |A|·T_B + |B|·T_A (Theorem 2). Classes: those of `a` times those of `b`.
[[nodiscard]] Schedule compose_a2(const Schedule& a, const Schedule& b);

/// Algorithm A3 (section 5, Fig. 6), on H×H: |H| total exchanges in all copies of both dimensions at once, each in one
/// dimension carrying what the other brought in the exchange before. All-port.
/// Steps: |H|·T_H (Theorem 4). Classes: those of `h` squared.
[[nodiscard]] Schedule compose_a3(const Schedule& h);

/// In exchange r = 1 … n-1 of the second dimension of A3, a message for the copy of A at offset l = 1 … n-1 is one for
/// A's offset 1 + ((l + r - 2) mod (n-1)) (eq. (7), which the paper's scan has lost). This gives r.
[[nodiscard]] constexpr std::uint32_t a3_exchange(std::uint32_t n, std::uint32_t a_offset, std::uint32_t b_offset) {
  return 1 + (a_offset + (n - 1) - b_offset) % (n - 1);
}

}  // namespace rota
