// SPDX-License-Identifier: Apache-2.0
//
// Total exchange with few start-ups on rings and tori of the sizes that paper 004's AR and AT2 leave out.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Every node does the same (one program), all routes are minimal, and in each round every message that is under way
/// makes one hop: all of a packet is at its sender when the round starts.
///
/// Ring of p: ⌊p/2⌋ start-ups; p odd: (p²−1)/8 steps, the minimum. That is what the paper's "imaginary nodes" come to:
/// AR with one of them on the ring of p+1 nodes takes (p+1)/2 start-ups and ⌈(p+1)²/8⌉ steps at best.
/// Torus of r×c, two phases: messages at an even distance move along their row first, the others along their column,
/// then each along the other dimension. With m = max(r, c): 2⌊m/2⌋ start-ups, two rearrangements of r·c messages and
/// r·c·m/8 steps, the minimum, or up to m more where a phase's half-way messages are not even in number or a phase's
/// share of the rows is not exactly half. (Imaginary nodes, their part played by their neighbours on the real torus,
/// were measured too: 10×10 takes 278 steps and 12 start-ups so, and 10 start-ups here.) Precondition: a ring or a
/// product of two rings, sides 3 and more.
[[nodiscard]] Schedule one_hop_rounds(const TopologyPtr& topology);

}  // namespace rota
