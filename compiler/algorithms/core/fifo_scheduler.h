// SPDX-License-Identifier: Apache-2.0
//
// All-port list scheduling of given routes on routers with one FIFO per crosspoint: in every step every link takes the
// head of one of the FIFOs that feed it, or its next injection. The schedules are FIFO-consistent by construction.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/routes.h"

namespace rota {

/// Which head a link takes; "longest" counts the hops still to go, ties go to the fullest FIFO.
struct FifoRule {
  /// Messages in transit go before injections wherever one of the link's FIFOs holds at least this many; below it the
  /// longest goes first, transit before injection among equals. 1: transit first. Large: longest first.
  std::uint32_t transit_threshold = 1;
  /// Among transit heads the fullest FIFO goes first, not the longest message.
  bool fullest_first = false;
};

/// One transmission by a class representative.
struct Transmission {
  std::uint32_t step;
  std::uint32_t link;     ///< ClassGraph::link
  std::uint32_t message;  ///< index into Routes
};

struct FifoScheduleCost {
  std::uint32_t steps = 0;
  std::uint32_t depth = 0;  ///< most messages in one FIFO at a step's end
  std::uint64_t slots = 0;  ///< sum over a router's FIFOs of their depths, the largest over the classes
  friend auto operator<=>(const FifoScheduleCost& a, const FifoScheduleCost& b) {
    return std::tie(a.steps, a.slots, a.depth) <=> std::tie(b.steps, b.slots, b.depth);
  }
  friend bool operator==(const FifoScheduleCost&, const FifoScheduleCost&) = default;
};

/// Schedules `routes`. Injection takes the longest route first; `seed` orders equal ones (0: in order of destination).
/// Gives up (nullopt) as soon as the run cannot end within `step_limit`. Where `log` is given, every transmission is
/// appended to it, ordered by (step, link).
[[nodiscard]] std::optional<FifoScheduleCost> schedule_with_fifos(const ClassGraph& graph, const Routes& routes,
                                                                  FifoRule rule, std::uint64_t seed,
                                                                  std::uint32_t step_limit,
                                                                  std::vector<Transmission>* log);

}  // namespace rota
