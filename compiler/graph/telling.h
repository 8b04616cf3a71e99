// SPDX-License-Identifier: Apache-2.0
//
// How soon all nodes can hear from one if each that has heard tells one neighbour at a time (single-port broadcast).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

namespace rota::graph {

/// How many nodes of depth j, at most n, hear with a delay of s steps in all if a node's children have their turns one
/// by one. Index: j - 1, s.
inline std::vector<std::vector<std::uint64_t>> heard_with_delay(std::uint64_t n, std::uint32_t degree,
                                                                std::size_t depths, std::size_t delays) {
  std::vector<std::vector<std::uint64_t>> heard;
  std::vector<std::uint64_t> above(delays, 0);
  above[0] = 1;  // the first node, which has a child more than the others
  for (std::size_t j = 0; j < depths; ++j) {
    const std::size_t turns = j == 0 ? degree : degree - 1;
    auto& own = heard.emplace_back(delays, 0);
    for (std::size_t s = 0; s < delays; ++s) {
      for (std::size_t turn = 0; turn < turns && turn <= s && own[s] < n; ++turn) {
        own[s] = std::min(n, own[s] + above[s - turn]);
      }
    }
    above = own;
  }
  return heard;
}

/// A k for which fewer nodes can hear from one in this many steps over more than k hops than are more than k hops away.
/// `nodes`: how many there are at each distance from it; `degree`: the most neighbours that one has. A hop takes
/// `hop_steps` steps, λ. The message is sent to a node of depth j in step (j - 1)·λ + its delay. Precondition:
/// steps > 0.
inline std::optional<std::uint32_t> window_too_full(const std::vector<std::uint64_t>& nodes, std::uint32_t degree,
                                                    std::uint64_t hop_steps, std::uint64_t steps) {
  const std::uint64_t n = std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
  const std::size_t depths = (steps - 1) / hop_steps + 1;
  const auto heard = heard_with_delay(n, degree, depths, steps);
  std::uint64_t can = 0;
  std::uint64_t beyond = 0;
  for (std::size_t k = std::max(depths, nodes.size()); k-- > 0;) {
    if (k + 1 < nodes.size()) beyond += nodes[k + 1];
    for (std::size_t s = 0; k < depths && s < steps - k * hop_steps; ++s) can = std::min(n, can + heard[k][s]);
    if (can < beyond) return static_cast<std::uint32_t>(k);
  }
  return std::nullopt;
}

/// The fewest steps, `steps` at least, of which window_too_full does not say that they are too few. It stops where
/// asking takes long, at some thousand steps.
inline std::uint64_t fewest_to_tell(const std::vector<std::uint64_t>& nodes, std::uint32_t degree,
                                    std::uint64_t hop_steps, std::uint64_t steps) {
  constexpr std::uint64_t kMostWork = 4'000'000;
  while (steps > 0 && steps * steps / hop_steps < kMostWork &&
         window_too_full(nodes, degree, hop_steps, steps).has_value()) {
    ++steps;
  }
  return steps;
}

}  // namespace rota::graph
