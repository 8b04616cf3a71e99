// SPDX-License-Identifier: Apache-2.0
//
// All-port list scheduling of the total exchange on a mesh, with one FIFO per crosspoint. Transit goes before
// injection. A link with nothing in transit injects for the turn that expects the fewest messages, so that the links
// behind the turns never run dry and no FIFO fills for long.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/fifo_scheduler.h"
#include "compiler/algorithms/exchange/mesh_traffic.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// How a link chooses what to inject: the message for which the fill of its turns, minus `reach` half messages for
/// every hop that it has to go behind its first turn, is least.
struct TurnRule {
  /// Fill: the messages that are on their way to the message's turn or wait there for the same link; counted from all
  /// sides, or only for the crosspoint through which the message will turn.
  bool by_link = false;
  /// Adds the fills of all turns of the message, not only that of the first.
  bool all_turns = false;
  std::uint32_t reach = 0;
  /// If not 0, a link that does not need every step up to target_steps for its own messages is idle rather than inject
  /// a message whose next turn expects at least `most_turning`, or one of whose further links at least `most_ahead`:
  /// messages on their way that have yet to cross it. They wait at their origin then, where it costs nothing. `spare`
  /// steps, or half of those left if these are fewer, are kept for steps in which the link has nothing to send.
  std::uint32_t most_ahead = 0;
  std::uint32_t most_turning = 0;
  std::uint32_t target_steps = 0;
  std::uint32_t spare = 0;
  /// If not 0, such a link also paces its own messages: it is idle rather than inject one of its last `reserve`, or one
  /// that brings the share of its own messages among those that it has yet to send below their share among all. So it
  /// has messages of its own until the end, when those that come over other links end before they reach it. With
  /// most_ahead only.
  std::uint32_t reserve = 0;
  /// The last steps up to target_steps, in which links pace their own messages only where several sides are the longest
  /// and they lie along one of these, since only such links feed others that have to be busy to the end. Messages that
  /// other links would still keep for themselves come too late.
  std::uint32_t unpaced = 0;
};

/// Replaces `hops` by the schedule, ordered by (step, node, port). Returns nullopt as soon as the run cannot end within
/// `step_limit`; `hops` is then incomplete.
[[nodiscard]] std::optional<FifoScheduleCost> schedule_by_turns(const MeshTraffic& traffic, TurnRule rule,
                                                                std::uint32_t step_limit, std::vector<ClassHop>& hops);

}  // namespace rota
