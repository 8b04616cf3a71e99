// SPDX-License-Identifier: Apache-2.0
//
// Sends the messages of a multicast step by step to the nodes of their trees, over whatever link is first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/gossip/multicast_trees.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// Which of the messages that its receiver lacks a link carries: the one with the longest way to go, or the one that
/// fewest nodes have.
enum class MulticastRule : std::uint8_t { longest_way, rarest };

struct MulticastHop {
  std::uint32_t step;
  std::uint32_t link;     ///< of the graph
  std::uint32_t message;  ///< its origin
};

/// In order of steps. Every node of a tree gets the message once. nullopt if there would be `most_steps` or more.
/// `graph`: of the trivial symmetry. The same state of `random` gives the same hops.
[[nodiscard]] std::optional<std::vector<MulticastHop>> exchange_multicast(
    const ClassGraph& graph, PortModel ports, const std::vector<std::vector<TreeNode>>& trees, MulticastRule rule,
    std::uint32_t hop_steps, std::uint32_t most_steps, Random& random);

}  // namespace rota
