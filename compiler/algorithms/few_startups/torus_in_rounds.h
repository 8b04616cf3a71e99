// SPDX-License-Identifier: Apache-2.0
//
// Algorithm AT2: total exchange on an all-port two-dimensional torus with few start-ups (paper 004, section IV).
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// The total exchange of paper 004's AT2 on an r×c torus. Both multiples of four, m the larger: m/2+2 start-ups,
/// r·c·m/8 steps, the minimum, and three rearrangements of r·c messages; sixteen programs (the coordinates mod 4).
/// Rows and columns are a timeline each.
///
/// Phase 1 takes, in two start-ups, every message to a node whose coordinates have its destination's parities; phases 2
/// and 3 run AR on the logical rings of every second node, rows first where x+y is even, columns first elsewhere.
/// Half-way messages as the errata have it: whole by parity where the side is 0 mod 8, divided in AR's stage 1 where it
/// is 4 mod 8. Every message takes AT2's way. In steps of one hop a packet needs some to run through the nodes between
/// its stops; where that leaves a link idle, a message that has only one dimension to go, whose phase is therefore free
/// (2 or 3), goes over it.
///
/// Other sizes, from 3 on: one_hop_rounds.
/// Throws InputError where a side is below 3 or the schedule would be too long to hold.
[[nodiscard]] Schedule torus_in_rounds(const TopologyPtr& torus);

}  // namespace rota
