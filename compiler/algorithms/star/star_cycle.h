// SPDX-License-Identifier: Apache-2.0
//
// Hamiltonian paths and cycles of star graphs, by construction: the rings that paper 003's broadcasts run on.
#pragma once

#include <cstdint>
#include <vector>

namespace rota {

/// The ports of a path from the identity through all n! nodes of star:n; n!-1 ports. Since ports are generators the
/// same sequence leads from any node through all, and in star:m, m > n, through all nodes of its n-substar. Ehrlich's
/// swaps (Knuth, TAOCP 7.2.1.2, algorithm E). Precondition: n >= 2.
[[nodiscard]] std::vector<std::uint16_t> star_path(std::uint32_t n);

/// The same for a cycle, which ends where it began; n! ports (for n = 2 there and back).
/// n even: Ehrlich's path for n = 2, 4, 6 ends next to its beginning. n odd: such cycles in each of the n substars
/// *…*i, joined three at a time: a 6-cycle that alternates between position n and another has an edge in each of three
/// substars, and where all three are on the cycles, its other three edges take their place.
/// Precondition: 2 <= n <= kMaxCycleSymbols.
[[nodiscard]] std::vector<std::uint16_t> star_cycle(std::uint32_t n);

inline constexpr std::uint32_t kMaxCycleSymbols = 7;

}  // namespace rota
