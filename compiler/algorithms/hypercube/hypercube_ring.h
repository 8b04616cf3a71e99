// SPDX-License-Identifier: Apache-2.0
//
// Paper 002, section 2: the simpler single-port multinode broadcast, over a ring embedded in the hypercube.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Beyond this dimension the schedule, which has 2^d(2^d-1) hops, is too long to write down.
inline constexpr std::uint32_t kMaxRingDimension = 11;

/// Each node passes on to its clockwise neighbour on the ring of the reflected Gray code what it received in the step
/// before: 2^d-1 steps, 2^d(2^d-1) transmissions. A class per node: the ring looks different from each.
/// Throws InputError where the topology is not a hypercube or its dimension is above kMaxRingDimension.
[[nodiscard]] Schedule hypercube_ring_broadcast(const TopologyPtr& topology);

}  // namespace rota
