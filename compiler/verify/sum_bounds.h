// SPDX-License-Identifier: Apache-2.0
//
// The lower bounds of all-reduces with several sums. That sum r meets at node r is part of what these collectives ask
// for.
#pragma once

#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"

namespace rota::verify {

/// The largest of these bounds: the transmissions that all sums need over all links (ProofKind::sums); single-port,
/// what passes a node that separates parts of the network (ProofKind::sum_relays), and what nodes get from few others
/// (ProofKind::sum_feeders); the totals that enter a set of nodes late (ProofKind::totals; see slowest_entry_of_totals
/// for the sets); and the way to where the sums meet and back (ProofKind::round_trips).
[[nodiscard]] Bound multinode_all_reduce_bound(const Schedule& schedule);

/// The larger of two for an all-reduce of groups: the transmissions of all sums over all links, and the sums and totals
/// that enter a set of nodes (ProofKind::group_totals).
[[nodiscard]] Bound group_all_reduce_bound(const Schedule& schedule);

}  // namespace rota::verify
