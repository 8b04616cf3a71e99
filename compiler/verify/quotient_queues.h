// SPDX-License-Identifier: Apache-2.0
//
// The contents of the crosspoints of one router per class over time. Input: a correct schedule, with the class hops
// that bring each message to a crosspoint and take it away. Output: depths and order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/network_load.h"

namespace rota::verify {

struct QueueFigures {
  std::uint32_t depth = 0;          ///< the deepest crosspoint, messages at the end of a step
  std::uint64_t slots = 0;          ///< sum of the peaks of a router's crosspoints, maximum over classes
  std::uint32_t waiting_depth = 0;  ///< the same of waiting messages
  std::uint64_t waiting_slots = 0;
  bool consistent = true;                   ///< every crosspoint is first in, first out
  std::vector<CrosspointPeak> crosspoints;  ///< the crosspoints in use, ordered by (class, in, out)
};

/// A message that class hop `in` brings and class hop `out` takes away. A copied message, or messages that are added,
/// give several feeds, each with a queue place of its own.
struct Feed {
  std::uint32_t in;
  std::uint32_t out;
};

/// `feeds` may be in any order.
[[nodiscard]] QueueFigures quotient_queues(const Schedule& schedule, const std::vector<Feed>& feeds);

}  // namespace rota::verify
