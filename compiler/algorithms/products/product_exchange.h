// SPDX-License-Identifier: Apache-2.0
//
// The three compositions of paper 001: each makes a total exchange on A×B from total exchanges on A and on B. They do
// not depend on how the factors' exchanges were made, and a result can be the factor of a further composition.
//
// A node of A×B is (i, j). A_j is the copy of A with the nodes (·, j), B_i the copy of B with the nodes (i, ·). Every
// message first moves within B to its destination's copy of A, then within A. The paper numbers the exchanges by node;
// here offsets number them (product_symmetry.h), so nodes that share programs in the factors share them in the product.
// Within copies of one dimension this only renumbers the exchanges.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// A×B, A's ports before B's. Its specification is used in messages only.
[[nodiscard]] TopologyPtr product_of(const TopologyPtr& a, const TopologyPtr& b);

/// Algorithm A1 (section 4, Fig. 3, lines 1-4 in the improved form), single-port. First, in all copies of B at once,
/// each node of B in turn sends to each other node in turn the messages for that copy of A, pipelined over a shortest
/// path. Then |B| total exchanges run in all copies of A at once. Of `b` only the topology matters. Steps:
/// |B|·(|B|-1)·(|A|-1) + (sum of all distances in B) + |B|·T_A. Classes: those of `a` times |B|.
[[nodiscard]] Schedule compose_a1(const Schedule& a, const TopologyPtr& b);

/// Algorithm A2 (Fig. 4), single-port: |A| total exchanges in all copies of B at once, then |B| in all copies of A.
/// Steps: |A|·T_B + |B|·T_A (Theorem 2). Classes: those of `a` times those of `b`.
[[nodiscard]] Schedule compose_a2(const Schedule& a, const Schedule& b);

/// Algorithm A3 (section 5, Fig. 6) on H×H, all-port: |H| total exchanges in all copies of both dimensions at once.
/// Each carries in one dimension what the previous exchange brought in the other. Steps: |H|·T_H (Theorem 4). Classes:
/// those of `h` squared.
[[nodiscard]] Schedule compose_a3(const Schedule& h);

/// In A3, exchange r = 1 … n-1 of the second dimension carries to the copy of A at offset l = 1 … n-1 the messages for
/// offset 1 + ((l + r - 2) mod (n-1)) in A (eq. (7), illegible in the paper's scan). This function returns r.
[[nodiscard]] constexpr std::uint32_t a3_exchange(std::uint32_t n, std::uint32_t a_offset, std::uint32_t b_offset) {
  return 1 + (a_offset + (n - 1) - b_offset) % (n - 1);
}

}  // namespace rota
