// SPDX-License-Identifier: Apache-2.0
//
// Algorithm AR: total exchange on an all-port ring with few start-ups (paper 004, section III).
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// p even: p/2 start-ups and ⌈p²/8⌉ steps, the minimum; two programs (even and odd nodes). Every message takes AR's
/// route and, if it is there in time, AR's round for each hop. Steps here are single hops, so a double hop takes two;
/// this alone would cost a step or two between stages. Messages for the next node fill these gaps, as they may go at
/// any time, and a message goes ahead of its round rather than leave a link idle. p odd: one_hop_rounds, with (p−1)/2
/// start-ups and (p²−1)/8 steps, the minimum. Throws InputError if p < 3 or the schedule would be too long to hold.
[[nodiscard]] Schedule ring_in_rounds(const TopologyPtr& ring);

/// As above, but every half-way message goes clockwise, as the text before fig. 2 of paper 004 has it: (p/2)(p/2+1)/2
/// steps. It shows what that rule costs and is no entry of the registry. Precondition: p even.
[[nodiscard]] Schedule ring_in_rounds_one_way(const TopologyPtr& ring);

}  // namespace rota
