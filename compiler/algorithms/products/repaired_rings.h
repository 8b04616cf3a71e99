// SPDX-License-Identifier: Apache-2.0
//
// A repair of paper 001's Algorithm A3 for a pair of rings of n ≡ 2 mod 4 nodes. The half-way messages of one exchange
// cannot be divided evenly there, because n/2 is odd: some links carry (n/2+1)/2 of them and others one less. So
// T_H = (n²+4)/8 is the cut bound rounded up, and A3 pays the rounding n times: n(n²+4)/8 steps instead of n³/8.
//
// The repair alternates the direction of the half-way messages with the exchange's number, so that every link carries
// the same load over two exchanges. It also removes the barrier between exchanges, so that less loaded links can go on.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// All-port total exchange on ring × ring in n³/8 steps, the cut bound. The messages are A3's; each link sends the
/// lowest exchange number first, then the farthest message. Four classes: the parities of both coordinates.
/// Precondition: a ring, n ≡ 2 mod 4, n ≥ 6.
[[nodiscard]] Schedule repaired_ring_pair_exchange(const TopologyPtr& ring);

}  // namespace rota
