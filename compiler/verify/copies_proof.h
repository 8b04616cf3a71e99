// SPDX-License-Identifier: Apache-2.0
//
// What the checker of proofs derives from a set of nodes that messages for some nodes must enter: copies of a
// multicast's, or the sums of groups.
#pragma once

#include <cstdint>

#include "compiler/verify/proof.h"

namespace rota::verify {

/// See proved_steps. 0 if no message enters the nodes after so many hops. Precondition: the proof's nodes are nodes of
/// the network.
[[nodiscard]] std::uint64_t steps_of_copies(const Topology& topology, PortModel ports, const Proof& proof);

/// The same for ProofKind::group_totals.
[[nodiscard]] std::uint64_t steps_of_group_totals(const Topology& topology, PortModel ports, const Proof& proof);

}  // namespace rota::verify
