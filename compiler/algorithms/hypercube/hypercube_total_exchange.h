// SPDX-License-Identifier: Apache-2.0
//
// Paper 002, section 4: total exchange on a hypercube by recursion over its halves.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Three phases extend the exchange within two d-cubes to one within the (d+1)-cube: the exchange in each half; every
/// node sends its messages for the other half to its counterpart there; a second exchange in each half delivers them.
/// All-port: the second phase runs in parallel with the others; a d-cube takes 2^(d-1) steps with all links busy.
/// Single-port: the phases run one after the other; d·2^(d-1) steps, every node sending and receiving in each.
/// d·2^(2d-1) transmissions, one class. Throws InputError if the topology is not a hypercube.
[[nodiscard]] Schedule hypercube_total_exchange(const TopologyPtr& topology, PortModel ports);

}  // namespace rota
