// SPDX-License-Identifier: Apache-2.0
//
// What the crosspoints of one router per class hold over time. A correct schedule goes in, with the class hops that
// brought each message to where the next ones take it away; depths and order come out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/network_load.h"

namespace rota::verify {

struct QueueFigures {
  std::uint32_t depth = 0;                  ///< the deepest crosspoint, messages at the end of a step
  std::uint64_t slots = 0;                  ///< sum of the peaks of a router's crosspoints, largest over classes
  bool consistent = true;                   ///< every crosspoint is first in, first out
  std::vector<CrosspointPeak> crosspoints;  ///< those in use, ordered by (class, in, out)
};

/// What class hop `in` brings, class hop `out` takes away. A message that is copied is in several of these, and so is
/// each of those that are added; each waits in a queue of its own.
struct Feed {
  std::uint32_t in;
  std::uint32_t out;
};

/// In any order.
[[nodiscard]] QueueFigures quotient_queues(const Schedule& schedule, std::vector<Feed> feeds);

}  // namespace rota::verify
