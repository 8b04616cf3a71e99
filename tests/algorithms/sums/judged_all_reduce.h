// SPDX-License-Identifier: Apache-2.0
//
// All-reduces that both judges accept, for tests of what they take.
#pragma once

#include <cstdint>
#include <string_view>

#include "compiler/algorithms/registry.h"
#include "compiler/verify/gate.h"

namespace rota::testing_support {

/// Throws CheckFailed if the judges refuse it.
inline Schedule judged_all_reduce(const TopologyPtr& topology, PortModel ports, std::string_view algorithm = {},
                                  std::uint32_t hop_steps = 1) {
  ScheduleRequest request{.collective = CollectiveKind::all_reduce, .ports = ports, .algorithm = algorithm};
  request.input.hop_steps = hop_steps;
  Schedule schedule = make_schedule(topology, request);
  (void)require_correct(judge(schedule));
  return schedule;
}

}  // namespace rota::testing_support
