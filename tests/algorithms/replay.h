// SPDX-License-Identifier: Apache-2.0
//
// Plays a schedule back through the whole network by plain bookkeeping, for tests of the algorithms of all collectives.
// Shares nothing with what makes schedules.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/schedule/schedule.h"

namespace rota::testing_support {

struct Replay {
  std::string offence;  ///< the first; empty: the schedule does what its collective asks, under its port model
  std::uint64_t transmissions = 0;
};

/// A message received in a step can be sent on in later ones. Broadcast copies arrive at each node exactly once.
[[nodiscard]] Replay replay(const Schedule& schedule);

}  // namespace rota::testing_support
