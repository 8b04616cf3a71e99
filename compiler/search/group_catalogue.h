// SPDX-License-Identifier: Apache-2.0
//
// The groups of a given order in which the search looks for networks, each made by a formula:
//   - abelian: products of cyclic groups, cyclic ones first;
//   - metacyclic: a^m = 1, b^k = a^s, b a b⁻¹ = a^u, thus the dihedral, dicyclic and semidirect products of two cyclic
//     groups;
//   - Z_a^r by Z_k, which multiplies vectors by a companion matrix, and whose k-th power may be a vector;
//   - N by Z_2 or Z_3, where N is one of the above and Z_k acts by an automorphism of it;
//   - the symmetric and alternating groups of 4 to 7 letters, and their products with a cyclic group.
// Most groups of order 2^j are none of these.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/search/finite_group.h"

namespace rota::search {

/// Larger networks are refused.
inline constexpr std::uint32_t kMaxSearchNodes = 4096;

/// Groups of `order` elements that `most_generators` elements may generate, in a fixed order. Isomorphic groups may
/// occur twice. Precondition: 2 <= order <= kMaxSearchNodes.
[[nodiscard]] std::vector<GroupPtr> abelian_groups(std::uint32_t order, std::uint32_t most_generators);
[[nodiscard]] std::vector<GroupPtr> metacyclic_groups(std::uint32_t order);
[[nodiscard]] std::vector<GroupPtr> affine_groups(std::uint32_t order);
[[nodiscard]] std::vector<GroupPtr> extended_groups(std::uint32_t order);
[[nodiscard]] std::vector<GroupPtr> permutation_groups(std::uint32_t order);

}  // namespace rota::search
