// SPDX-License-Identifier: Apache-2.0
//
// Fills a gossip plan step by step. In every step each node gets as many new messages as a maximum matching of its
// links and the messages that its neighbours have; receivers do not compete, because a link has one receiver.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/gossip/gossip_plan.h"

namespace rota {

/// Which messages a node gets first: the sum of these weights times what they say.
struct GossipRule {
  std::int64_t rare = 0;    ///< few nodes have it
  std::int64_t useful = 0;  ///< the node's neighbours need it, most of all those that have little time left
  std::int64_t old = 0;     ///< its sender has had it for long
  bool one_lane = false;    ///< at every crosspoint messages leave in the order in which they came
};

/// What keeps a gossip from using all links at all times.
struct GossipFrame {
  std::vector<std::uint32_t> start;  ///< by message: the first step in which its origin can send it; empty: all 0
  std::uint32_t steps = 0;           ///< from this step on all links are free
  std::vector<bool> taken;           ///< whether the link carries something else; index: link · steps + step
};

/// The complete plan, or nullopt if it would take more than `most_steps`, or if `one_lane` leaves a message nowhere to
/// go. `target`: the steps that nodes try to be done in. The same seed gives the same plan.
[[nodiscard]] std::optional<GossipPlan> greedy_gossip(const GossipLinks& links, const GossipRule& rule,
                                                      std::uint32_t target, std::uint32_t most_steps,
                                                      std::uint64_t seed, const GossipFrame& frame = {});

}  // namespace rota
