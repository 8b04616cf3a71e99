// SPDX-License-Identifier: Apache-2.0
//
// Single-port list scheduling: every step is a matching of senders and receivers in which the nodes with the most work
// left come first.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/routes.h"

namespace rota {

struct MatchingRule {
  /// false: messages with the most hops to go leave first. true: messages on their way leave first, in the order of
  /// their arrival, so that fewer wait; of a node's own those with the most hops to go.
  bool transit_first = false;
  std::uint64_t seed = 0;  ///< breaks ties, of nodes and of messages
};

/// Schedules all hops of `routes` on the network itself (trivial symmetry); a hop takes `hop_steps` steps. In a step
/// each node sends and receives one message at most. Gives up and returns nothing once more than `most_steps` steps are
/// needed. The log is ordered by (step, link). Time: steps × nodes × links at most.
[[nodiscard]] std::vector<Transmission> schedule_by_matchings(const ClassGraph& graph, const Routes& routes,
                                                              std::uint32_t hop_steps, const MatchingRule& rule,
                                                              std::uint32_t most_steps);

}  // namespace rota
