// SPDX-License-Identifier: Apache-2.0
//
// The lower bounds of a multicast and of an all-reduce of groups by what must enter a set of nodes (ProofKind::copies
// and ProofKind::group_totals).
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::verify {

struct CopiesEntering {
  std::vector<Node> inside;  ///< the set; empty if none was examined
  std::uint32_t window = 0;  ///< the hops after which messages are counted
  std::uint64_t steps = 0;
};

/// The best of these sets: for every node and number of hops, the nodes within so many hops and those beyond; the nodes
/// alone if that takes more than kMaxLinkVisits, none if these do. Precondition: `task` is a multicast.
[[nodiscard]] CopiesEntering slowest_copies(const Schedule& task);

/// The same for the totals of groups, and their sums. Precondition: `task` is an all-reduce of groups.
[[nodiscard]] CopiesEntering slowest_group_totals(const Schedule& task);

/// The multicast that a reduction is backwards, without hops.
[[nodiscard]] Schedule multicast_backwards(const Schedule& reduction);

}  // namespace rota::verify
