// SPDX-License-Identifier: Apache-2.0
//
// Collectives whose demand is by pair: rota's own schedules for them, and spoilt ones.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/verify/naive_collectives.h"

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

/// Makes schedules for random pairs on small networks, leaves out each hop, and gives it to the next message. Both
/// judges must find what is_right(schedule) finds, in the same words. Returns how many they refuse.
template <class IsRight>
std::uint32_t refused_when_spoilt(CollectiveKind collective, const IsRight& is_right) {
  Random random(3);
  std::uint32_t refused = 0;
  for (const char* spec : {"ring:7", "mesh:3x4", "star:3", "complete:5", "torus:3x3"}) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      const TopologyPtr topology = parse_topology(spec);
      const std::uint32_t n = topology->node_count();
      const Schedule whole = made_by_pair(collective, topology, ports, random_pairs(n, n + 3, random));
      EXPECT_TRUE(is_right(whole)) << spec;
      EXPECT_TRUE(verify_all_nodes(whole).ok) << spec << ": " << verify_all_nodes(whole).offence;
      for (std::size_t i = 0; i < 2 * whole.hops.size(); ++i) {
        Schedule spoilt = whole;
        ClassHop& hop = spoilt.hops[i / 2];
        if (i % 2 == 0) {
          spoilt.hops.erase(spoilt.hops.begin() + static_cast<std::ptrdiff_t>(i / 2));
        } else {
          Node& end = hop.origin == kNoNode ? hop.destination : hop.origin;
          end = Node{(index(end) + 1) % n};
        }
        const bool right = is_right(spoilt) && index(spoilt.hops.back().step) + 1 == spoilt.steps;
        const Verdict verdict = verify_all_nodes(spoilt);
        EXPECT_EQ(verdict.ok, right) << spec << " spoilt " << i << ": " << verdict.offence;
        EXPECT_EQ(verify_quotient(spoilt).ok, right) << spec << " spoilt " << i;
        EXPECT_EQ(verify_quotient(spoilt).offence, verdict.offence) << spec << " spoilt " << i;
        refused += right ? 0 : 1;
      }
    }
  }
  return refused;
}

}  // namespace rota::testing_support
