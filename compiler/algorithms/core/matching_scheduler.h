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

struct MatchedLog {
  std::vector<Transmission> log;  ///< ordered by (step, link); empty if it would have taken too many steps
  std::uint64_t visits = 0;       ///< how often a link was looked at, some 60 ns each
};

/// Schedules all hops of `routes` on the network itself (trivial symmetry); a hop takes `hop_steps` steps. In a step
/// each node sends and receives one message at most. Gives up as soon as more than `most_steps` steps are needed. Time:
/// steps × nodes × links at most, most often a few visits of each link a step.
[[nodiscard]] MatchedLog schedule_by_matchings(const ClassGraph& graph, const Routes& routes, std::uint32_t hop_steps,
                                               const MatchingRule& rule, std::uint32_t most_steps);

}  // namespace rota
