// SPDX-License-Identifier: Apache-2.0
//
// The searches for bounds of all collectives share these.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/distances.h"

namespace rota::verify {

/// Precondition: there is one.
[[nodiscard]] inline Bound largest(std::vector<Bound> bounds) {
  return *std::max_element(bounds.begin(), bounds.end(),
                           [](const Bound& a, const Bound& b) { return a.steps < b.steps; });
}

[[nodiscard]] inline Proof proof_by(ProofKind kind, std::vector<Node> nodes) {
  return {.kind = kind, .nodes = std::move(nodes)};
}

/// By steps: how many nodes are informed at most, until all `nodes` are. Those who can send in a step are those who
/// were informed `hop_steps` before.
[[nodiscard]] inline std::vector<std::uint64_t> most_informed(std::uint64_t nodes, std::uint64_t hop_steps) {
  std::vector<std::uint64_t> informed{1};
  while (informed.back() < nodes) {
    const std::size_t steps = informed.size();
    informed.push_back(informed.back() + (steps < hop_steps ? 1 : informed[steps - hop_steps]));
  }
  return informed;
}

/// Hops from one node to the other, one after another.
[[nodiscard]] inline Bound far_apart(const Schedule& schedule, std::string_view source, const FarPair& pair) {
  Bound bound{"distance", source, pair.hops == 0 ? 0 : (pair.hops - std::uint64_t{1}) * schedule.hop_steps + 1,
              proof_by(ProofKind::far_pair, {pair.from, pair.to})};
  bound.proof.hop_steps = schedule.hop_steps;
  return bound;
}

}  // namespace rota::verify
