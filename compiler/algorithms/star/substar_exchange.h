// SPDX-License-Identifier: Apache-2.0
//
// Total exchange on star graphs with few start-ups (paper 003, section III): messages travel in one packet per
// k-substar and are distributed there.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// The path to one substar by node-to-substar routing (rules R3 and R4 of paper 003, with the smallest i in R3).
struct SubstarPath {
  std::vector<std::uint16_t> ports;  ///< from node 0; port p exchanges positions 1 and p+2
  Node end;                          ///< where the path enters the substar
};

/// A path from the identity to every k-substar *…*x_{k+1}…x_n of star:n, in lexicographic order of x_{k+1}…x_n.
/// Precondition: 1 <= k <= n <= kMaxSubstarSymbols.
[[nodiscard]] std::vector<SubstarPath> substar_paths(std::uint32_t n, std::uint32_t k);

/// Which algorithm distributes the messages within a substar.
enum class InnerExchange : std::uint8_t {
  single,     ///< the same algorithm with k = 1: one message after the other, as in eq. (1)
  recursive,  ///< the same algorithm with k-1, recursively down to 1
};

/// Procedure Personalized_Broadcast of paper 003, single-port, on star:n. One program: every node sends over the same
/// port in the same step. There are N = n!/k! substars at mean distance l_{n,k}; packets hold k! messages.
/// Single: N·l_{n,k} + n!·l_{k,1} start-ups and n!·(l_{n,k} + l_{k,1}) steps (eq. 1); every node sends in every step.
/// For k >= 3 the routes are not minimal.
/// Recursive: N·(l_{n,k} + U(k)) start-ups and n!·l_{n,k} + N·V(k) steps, where U(k) and V(k) are those of star:k with
/// k-1, and 0 for k = 1. It takes fewer start-ups and more steps.
/// Throws InputError if k is not in 1..n-1 or the network is larger than star:9. Precondition: star:n.
[[nodiscard]] Schedule substar_exchange(const TopologyPtr& star, std::uint32_t k, InnerExchange inner);

inline constexpr std::uint32_t kMaxSubstarSymbols = 9;

}  // namespace rota
