// SPDX-License-Identifier: Apache-2.0
//
// The lower bound of a multinode all-reduce by the way of a node's contributions to the nodes where the sums meet, and
// of the totals back to it (ProofKind::round_trips).
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota::verify {

struct RoundTrips {
  Node node{};
  std::uint32_t window = 0;  ///< the sums of nodes more than so many hops away are counted
  std::uint64_t steps = 0;
};

/// The best node and window; node 0 on a Cayley graph. None (0 steps) if that takes more than kMaxLinkVisits.
[[nodiscard]] RoundTrips longest_round_trips(const Topology& topology, PortModel ports, std::uint32_t hop_steps);

}  // namespace rota::verify
