// SPDX-License-Identifier: Apache-2.0
//
// The lower bounds of a multinode broadcast and of a multinode all-reduce by what must enter a set of nodes
// (ProofKind::entry and ProofKind::totals). They include the bounds by a node's links (a set of one node) and by the
// tightest cut.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota::verify {

struct Entry {
  std::vector<Node> inside;  ///< the set; empty if none was examined
  std::uint32_t window = 0;  ///< the hops after which messages are counted
  std::uint64_t steps = 0;
};

/// The best of these sets: for every node and number of hops, the nodes within so many hops and those beyond; on a
/// Cayley graph those of node 0. None if that takes more than kMaxLinkVisits.
[[nodiscard]] Entry slowest_entry(const Topology& topology);

/// The same for the totals of a multinode all-reduce; sets of one node only where the others would take more than
/// kMaxLinkVisits.
[[nodiscard]] Entry slowest_entry_of_totals(const Topology& topology, PortModel ports, std::uint32_t hop_steps);

}  // namespace rota::verify
