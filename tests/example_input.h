// SPDX-License-Identifier: Apache-2.0
//
// What contract tests over all algorithms tell each one beside the topology.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/algorithms/input.h"
#include "compiler/topology/topology.h"

namespace rota::testing_support {

/// 0 to 3 messages, more than 0 for the first address, different for addresses side by side.
[[nodiscard]] inline std::vector<std::uint32_t> example_demand(std::uint32_t nodes) {
  std::vector<std::uint32_t> demand(nodes, 0);
  for (std::uint32_t i = 1; i < nodes; ++i) demand[i] = (i * 7 + i / 3) % 4;
  return demand;
}

/// Seed 1, root 0, and a demand where the collective is one of those.
[[nodiscard]] inline AlgorithmInput example_input(CollectiveKind collective, const Topology& topology) {
  AlgorithmInput input;
  if (collective == CollectiveKind::isotropic) input.demand = example_demand(topology.node_count());
  return input;
}

}  // namespace rota::testing_support
