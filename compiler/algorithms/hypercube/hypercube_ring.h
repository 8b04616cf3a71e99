// SPDX-License-Identifier: Apache-2.0
//
// Paper 002, section 2: the simpler single-port multinode broadcast, over a ring embedded in the hypercube.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// The largest dimension; the schedule has 2^d(2^d-1) hops.
inline constexpr std::uint32_t kMaxRingDimension = 11;

/// Each node forwards what it received in the step before to its clockwise neighbour on the ring of the reflected Gray
/// code: 2^d-1 steps, 2^d(2^d-1) transmissions. One class per node, because the ring is not translation-invariant.
/// Throws InputError if the topology is not a hypercube or its dimension is above kMaxRingDimension.
[[nodiscard]] Schedule hypercube_ring_broadcast(const TopologyPtr& topology);

}  // namespace rota
