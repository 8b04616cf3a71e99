// SPDX-License-Identifier: Apache-2.0
//
// Constructs Hamiltonian paths and cycles of star graphs, the rings that paper 003's broadcasts use.
#pragma once

#include <cstdint>
#include <vector>

namespace rota {

/// The n!-1 ports of a path from the identity through all nodes of star:n. Ports are generators, so the same sequence
/// visits all nodes from any start, and in star:m, m > n, all nodes of the start's n-substar. Uses Ehrlich's swaps
/// (Knuth, TAOCP 7.2.1.2, algorithm E). Precondition: n >= 2.
[[nodiscard]] std::vector<std::uint16_t> star_path(std::uint32_t n);

/// The n! ports of a Hamiltonian cycle of star:n. For n = 2 it crosses the only link and returns.
/// n even: Ehrlich's path for n = 2, 4, 6 ends next to its start. n odd: one cycle in each of the n substars *…*i;
/// three at a time are joined. A 6-cycle that alternates between position n and another has an edge in each of three
/// substars. If the three cycles contain these edges, they are replaced by the other three edges of the 6-cycle.
/// Precondition: 2 <= n <= kMaxCycleSymbols.
[[nodiscard]] std::vector<std::uint16_t> star_cycle(std::uint32_t n);

inline constexpr std::uint32_t kMaxCycleSymbols = 7;

}  // namespace rota
