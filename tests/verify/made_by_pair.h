// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/algorithms/registry.h"

namespace rota::testing_support {

/// rota's own schedule for a collective whose demand is by pair.
[[nodiscard]] inline Schedule made_by_pair(CollectiveKind collective, const TopologyPtr& topology, PortModel ports,
                                           std::vector<PairDemand> pairs, std::uint32_t hop_steps = 1) {
  ScheduleRequest request{.collective = collective};
  request.ports = ports;
  request.input.hop_steps = hop_steps;
  request.input.demand.by_pair = std::move(pairs);
  return make_schedule(topology, request);
}

}  // namespace rota::testing_support
