// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "compiler/ids.h"

namespace rota {

/// A flit that did not cross its link at the cycle that lockstep prescribes.
struct ScheduleViolation {
  enum class Cause : std::uint8_t { head_missing, not_ready };
  Node node{};
  Channel channel{};
  Step step{};
  Cause cause = Cause::head_missing;
};

}  // namespace rota
