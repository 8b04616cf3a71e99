// SPDX-License-Identifier: Apache-2.0
//
// Algorithm AR: total exchange on an all-port ring with few start-ups (paper 004, section III).
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// The total exchange of paper 004's AR: p even: p/2 start-ups and ⌈p²/8⌉ steps, the minimum, two programs (even and
/// odd nodes). Every message takes the way, and as far as messages are there the round, that AR gives it. In steps of
/// one hop a double hop takes two, which would cost a step or two where stages meet; messages for the next node are
/// free to go at any time and fill those, and a message goes ahead of its round rather than leave a link idle. p odd:
/// one_hop_rounds, (p²−1)/8 steps, the minimum, and (p−1)/2 start-ups.
/// Throws InputError where p < 3, or the schedule would be too long to hold.
[[nodiscard]] Schedule ring_in_rounds(const TopologyPtr& ring);

}  // namespace rota
