// SPDX-License-Identifier: Apache-2.0
//
// Total exchange on star graphs with few start-ups (paper 003, section III): messages travel in packets, one for each
// k-substar, and are distributed there.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// What node-to-substar routing (rules R3 and R4 of paper 003, the smallest i in R3) makes of one substar.
struct SubstarPath {
  std::vector<std::uint16_t> ports;  ///< from node 0; port p exchanges positions 1 and p+2
  Node end;                          ///< the node of the substar that the path enters
};

/// A path from the identity to every k-substar *…*x_{k+1}…x_n of star:n, in lexicographic order of x_{k+1}…x_n.
/// Precondition: 1 <= k <= n <= kMaxSubstarSymbols.
[[nodiscard]] std::vector<SubstarPath> substar_paths(std::uint32_t n, std::uint32_t k);

/// Which algorithm distributes the messages within a substar.
enum class InnerExchange : std::uint8_t {
  single,     ///< one message after the other, k = 1, as eq. (1) has it
  recursive,  ///< the same algorithm with k-1, down to 1
};

/// The single-port total exchange of paper 003, procedure Personalized_Broadcast, on star:n. One program: every node
/// sends over the same port in the same step. N = n!/k! substars at mean distance l: with the single inner exchange
/// N·l_{n,k} + n!·l_{k,1} start-ups and n!·(l_{n,k} + l_{k,1}) steps (paper 003, eq. 1), packets of k!
/// messages; every node always sends. For k >= 3 routes are not minimal.
/// Recursive: N·(l_{n,k} + U(k)) start-ups and n!·l_{n,k} + N·V(k) steps, U(k) and V(k) those of star:k with k-1, 0 for
/// k = 1: fewer start-ups, more steps.
/// Throws InputError where k is not 1 to n-1 or the network is larger than star:9. Precondition: star:n.
[[nodiscard]] Schedule substar_exchange(const TopologyPtr& star, std::uint32_t k, InnerExchange inner);

inline constexpr std::uint32_t kMaxSubstarSymbols = 9;

}  // namespace rota
