// SPDX-License-Identifier: Apache-2.0
//
// Paper 002, section 4: total exchange on a hypercube by recursion over its halves.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Three phases make the exchange of a (d+1)-cube from that of its two halves: one in each half; every node's messages
/// for the other half to its counterpart there; one in each half again, of what came over. All-port: the second phase
/// runs beside the others, 2^(d-1) steps with every link busy in every one. Single-port: one after the other, d·2^(d-1)
/// steps with every node sending and receiving in every one. d·2^(2d-1) transmissions, one class.
/// Throws InputError where the topology is not a hypercube.
[[nodiscard]] Schedule hypercube_total_exchange(const TopologyPtr& topology, PortModel ports);

}  // namespace rota
