// SPDX-License-Identifier: Apache-2.0
//
// All-port list scheduling of given routes on routers with one FIFO per crosspoint. In every step every link takes the
// head of one of the FIFOs that feed it, or its next injection; so every schedule is FIFO-consistent.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/routes.h"

namespace rota {

/// Which head a link takes. The longest message is the one with the most hops to go, or with the most load ahead; ties
/// go to the fullest FIFO.
struct FifoRule {
  /// If one of the link's FIFOs holds at least this many messages, transit goes before injection. Otherwise the longest
  /// message goes first, and transit wins ties. 1: transit always first. Large: always longest first.
  std::uint32_t transit_threshold = 1;
  /// Transit messages: the head of the fullest FIFO goes first, not the longest message.
  bool fullest_first = false;
  /// A hop over a link counts the more the more messages cross that link in all. Links that set the pace are then fed
  /// early. On an evenly loaded network this is the number of hops.
  bool by_load = false;
  /// Of several longest injections, the one goes first whose second link has the fewest messages on their way to it.
  bool spread_injections = false;
  /// If not 0, a link injects, of its longest messages, the first whose further links all expect fewer than this many:
  /// messages in the network that have yet to cross them. A link that has none such is idle, unless it needs every
  /// step up to target_steps for its own messages; then it injects the one whose links expect the fewest. Messages
  /// so wait at their origin, where it costs nothing, rather than in FIFOs. Replaces spread_injections.
  std::uint32_t most_expected = 0;
  std::uint32_t target_steps = 0;  ///< used with most_expected only
};

/// One transmission by a class representative.
struct Transmission {
  std::uint32_t step;
  std::uint32_t link;     ///< ClassGraph::link
  std::uint32_t message;  ///< index into Routes
};

struct FifoScheduleCost {
  std::uint32_t steps = 0;
  std::uint32_t depth = 0;  ///< messages in the fullest FIFO at any step's end
  std::uint64_t slots = 0;  ///< sum of the depths of one router's FIFOs, maximum over the classes
  friend auto operator<=>(const FifoScheduleCost& a, const FifoScheduleCost& b) {
    return std::tie(a.steps, a.slots, a.depth) <=> std::tie(b.steps, b.slots, b.depth);
  }
  friend bool operator==(const FifoScheduleCost&, const FifoScheduleCost&) = default;
};

/// Schedules `routes`. Each link injects its longest routes first; `seed` shuffles equal ones (0: by destination).
/// Returns nullopt as soon as the run cannot end within `step_limit`. If `log` is not null, every transmission is
/// appended to it, ordered by (step, link).
/// A message can leave `hop_steps` steps after it was sent to a node, at the earliest.
[[nodiscard]] std::optional<FifoScheduleCost> schedule_with_fifos(const ClassGraph& graph, const Routes& routes,
                                                                  FifoRule rule, std::uint64_t seed,
                                                                  std::uint32_t step_limit,
                                                                  std::vector<Transmission>* log,
                                                                  std::uint32_t hop_steps = 1);

}  // namespace rota
