// SPDX-License-Identifier: Apache-2.0
//
// Routes and times of all messages at once, for a given number of steps: negotiated congestion (PathFinder, McMurchie
// and Ebeling 1995) in the time-expanded network. A message takes the cheapest path through the (link, step) cells and
// evicts who holds them; a cell costs the more the more often it was fought for.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/core/routes.h"

namespace rota {

/// Messages with the link and the step of each of their hops.
struct TimedRoutes {
  Routes routes;
  std::vector<Transmission> log;  ///< ordered by (step, link)
};

struct NegotiationLimits {
  std::uint32_t steps = 0;        ///< the last message arrives in step steps-1 at the latest
  std::uint64_t most_visits = 0;  ///< how often a cell may be looked at, about 10 ns each
};

struct Negotiated {
  TimedRoutes found;         ///< no log: not found
  std::uint64_t visits = 0;  ///< of cells
};

/// Finds paths for the messages of `start` such that each (link, step) cell carries at most one; a message can leave a
/// node `hop_steps` steps after it was sent there. Messages of `start.log` that arrive in time hold their cells at
/// first; an empty log starts with none. `graph` must be the network itself (trivial symmetry). The same seed gives the
/// same result. Memory: 8 bytes a cell, 8 a node and step, 4 a pair of nodes. Nothing orders the messages of a
/// crosspoint, so it may need several FIFO lanes (log_cost.h).
[[nodiscard]] Negotiated negotiate_paths(const ClassGraph& graph, const TimedRoutes& start, std::uint32_t hop_steps,
                                         const NegotiationLimits& limits, std::uint64_t seed);

}  // namespace rota
