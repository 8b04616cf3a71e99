// SPDX-License-Identifier: Apache-2.0
//
// All that the nodes of a small network can do in a single-port broadcast.
#pragma once

#include <cstdint>
#include <set>
#include <utility>

#include "tests/edge_graph.h"

namespace rota::testing_support {

/// The fewest steps in which node 0 can tell all: each who knows tells a neighbour in a step. Precondition: up to 31
/// nodes, few enough to try everything.
inline std::uint32_t fewest_steps_to_tell_all(std::uint32_t nodes, const EdgeList& edges) {
  const std::uint32_t all = (1U << nodes) - 1;
  std::set<std::uint32_t> states{1};  // who knows, a bit each
  for (std::uint32_t steps = 0;; ++steps) {
    if (states.contains(all)) return steps;
    std::set<std::uint32_t> next;
    for (const std::uint32_t before : states) {
      std::set<std::pair<std::uint32_t, std::uint32_t>> told{{before, 0}};  // who knows after, who has sent
      for (const auto& [x, y] : edges) {
        for (const auto& [from, to] : {std::pair(1U << x, 1U << y), std::pair(1U << y, 1U << x)}) {
          const auto others = told;
          for (const auto& [after, sent] : others) {
            if ((before & from) != 0 && (sent & from) == 0 && (after & to) == 0) told.emplace(after | to, sent | from);
          }
        }
      }
      for (const auto& [after, sent] : told) next.insert(after);
    }
    states = std::move(next);
  }
}

}  // namespace rota::testing_support
