// SPDX-License-Identifier: Apache-2.0
//
// Paper 001's Algorithm A3 for a pair of rings of n ≡ 2 mod 4 nodes, repaired. There the half-way messages of one
// exchange cannot be divided evenly: n/2 is odd, so links that carry (n/2+1)/2 of them stand beside links that carry
// one less, T_H = (n²+4)/8 is the cut bound rounded up, and A3 pays the rounding n times: n(n²+4)/8 steps, not n³/8.
//
// The repair: the direction of the half-way messages alternates with the exchange's number, so that over two exchanges
// every link carries the same; and there is no barrier between exchanges, so that the lighter loaded links go on.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// All-port total exchange on ring × ring, n³/8 steps: the cut bound. The messages of A3, each link serving the lowest
/// exchange number first and then the farthest. Four classes: the parities of both coordinates.
/// Precondition: a ring, n ≡ 2 mod 4, n ≥ 6.
[[nodiscard]] Schedule repaired_ring_pair_exchange(const TopologyPtr& ring);

}  // namespace rota
