// SPDX-License-Identifier: Apache-2.0
//
// Turns a schedule whose hops take one step into one for links on which a hop takes several: every message keeps its
// way, only steps change.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// Every link (single-port: every sender and receiver) keeps its order, and each hop takes the earliest step that this
/// allows. If another order might save steps, it is chosen by list scheduling, in which of the ready messages the one
/// with the longest way before it goes first: from the first step on or, mirrored in time, from the last; first in,
/// first out at every crosspoint where that is as short. The result takes at least as many steps as the longest way,
/// (D - 1)·hop_steps + 1 for D hops, and as the busiest link. Preconditions: `schedule` is correct, its hops take one
/// step, and a node gets each copied message once.
/// Throws InputError if it has phases, exchanged sums (in another order a sum would have other parts), timelines,
/// packets of several messages, one NIC channel, or 2³² steps or more.
[[nodiscard]] Schedule stretched(Schedule schedule, std::uint32_t hop_steps);

}  // namespace rota
