// SPDX-License-Identifier: Apache-2.0
//
// The algorithm input that contract tests over all algorithms use.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/algorithms/input.h"
#include "compiler/algorithms/registry.h"
#include "compiler/topology/topology.h"

namespace rota::testing_support {

/// A demand of 0 to 3 messages per address, more than 0 for the first; neighbouring addresses differ.
[[nodiscard]] inline std::vector<std::uint32_t> example_demand(std::uint32_t nodes) {
  std::vector<std::uint32_t> demand(nodes, 0);
  for (std::uint32_t i = 1; i < nodes; ++i) demand[i] = (i * 7 + i / 3) % 4;
  return demand;
}

/// 2 messages from each node but the last to the next one, and 1 from each even node to node 1.
[[nodiscard]] inline std::vector<PairDemand> example_pairs(std::uint32_t nodes) {
  std::vector<PairDemand> pairs;
  for (std::uint32_t x = 0; x < nodes; ++x) {
    if (x > 1 && x % 2 == 0) pairs.push_back({Node{x}, Node{1}, 1});
    if (x + 1 < nodes) pairs.push_back({Node{x}, Node{x + 1}, 2});
  }
  return pairs;
}

/// For collectives with relays: the same pairs, with a message each.
[[nodiscard]] inline std::vector<PairDemand> example_copies(std::uint32_t nodes) {
  std::vector<PairDemand> pairs = example_pairs(nodes);
  for (PairDemand& pair : pairs) pair.messages = 1;
  return pairs;
}

/// Seed 1, root 0, and a demand if the collective needs one.
[[nodiscard]] inline AlgorithmInput example_input(CollectiveKind collective, const Topology& topology) {
  AlgorithmInput input;
  if (collective == CollectiveKind::isotropic) input.demand.by_address = example_demand(topology.node_count());
  if (collective == CollectiveKind::demand) input.demand.by_pair = example_pairs(topology.node_count());
  if (traits_of(collective).has_relays()) input.demand.by_pair = example_copies(topology.node_count());
  return input;
}

/// The same for an algorithm, with 3 segments if it makes only schedules of several.
[[nodiscard]] inline AlgorithmInput example_input(const Algorithm& algorithm, const Topology& topology) {
  AlgorithmInput input = example_input(algorithm.collective, topology);
  if (algorithm.construction->segments == SegmentsMade::several) input.demand.segments = 3;
  return input;
}

}  // namespace rota::testing_support
