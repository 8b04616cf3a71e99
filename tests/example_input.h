// SPDX-License-Identifier: Apache-2.0
//
// The algorithm input that contract tests over all algorithms use.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/algorithms/input.h"
#include "compiler/topology/topology.h"

namespace rota::testing_support {

/// A demand of 0 to 3 messages per address, more than 0 for the first; neighbouring addresses differ.
[[nodiscard]] inline std::vector<std::uint32_t> example_demand(std::uint32_t nodes) {
  std::vector<std::uint32_t> demand(nodes, 0);
  for (std::uint32_t i = 1; i < nodes; ++i) demand[i] = (i * 7 + i / 3) % 4;
  return demand;
}

/// Seed 1, root 0, and a demand if the collective needs one.
[[nodiscard]] inline AlgorithmInput example_input(CollectiveKind collective, const Topology& topology) {
  AlgorithmInput input;
  if (collective == CollectiveKind::isotropic) input.demand = example_demand(topology.node_count());
  return input;
}

}  // namespace rota::testing_support
