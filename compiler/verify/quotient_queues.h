// SPDX-License-Identifier: Apache-2.0
//
// What the crosspoints of one router per class hold over time. A correct schedule goes in, with the class hop that
// brought each message to where the next one takes it away; depths and order come out.
#pragma once

#include <cstdint>
#include <span>

#include "compiler/schedule/schedule.h"

namespace rota::verify {

struct QueueFigures {
  std::uint32_t depth = 0;  ///< the deepest crosspoint, messages at the end of a step
  std::uint64_t slots = 0;  ///< sum of the peaks of a router's crosspoints, largest over classes
  bool consistent = true;   ///< every crosspoint is first in, first out
};

/// `previous[i]`: the class hop by which the message of class hop i came, or 2³²-1 where it starts.
[[nodiscard]] QueueFigures quotient_queues(const Schedule& schedule, std::span<const std::uint32_t> previous);

}  // namespace rota::verify
