// SPDX-License-Identifier: Apache-2.0
//
// Gives the trees of a gossip plan new times, with one FIFO at every crosspoint.
#pragma once

#include <cstdint>

#include "compiler/algorithms/gossip/gossip_plan.h"

namespace rota {

/// What a link sends first of the messages at the heads of its FIFOs and the sender's own.
enum class GossipOrder : std::uint8_t {
  planned,      ///< the one that the plan sends first
  longest_way,  ///< the one that has to be passed on most often after this link; then as `planned`
};

/// A plan with the links of `plan`, which must be complete. It may take more steps or fewer.
[[nodiscard]] GossipPlan ordered_gossip(const GossipLinks& links, const GossipPlan& plan, GossipOrder order);

}  // namespace rota
