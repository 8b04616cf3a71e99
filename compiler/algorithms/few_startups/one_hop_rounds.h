// SPDX-License-Identifier: Apache-2.0
//
// Total exchange with few start-ups on rings and tori of the sizes that paper 004's AR and AT2 do not cover.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// All nodes run one program and all routes are minimal. In each round every message in transit makes one hop, so the
/// whole of a packet is at its sender when the round starts.
///
/// Ring of p nodes: ⌊p/2⌋ start-ups; for p odd (p²−1)/8 steps, the minimum. The paper's "imaginary nodes" give no less:
/// AR with one of them on the ring of p+1 nodes takes (p+1)/2 start-ups and at best ⌈(p+1)²/8⌉ steps.
///
/// Torus of r×c nodes, in two phases: messages at an even distance move along their row first, the others along their
/// column, then each along the other dimension. With m = max(r, c) this takes 2⌊m/2⌋ start-ups, two rearrangements of
/// r·c messages and r·c·m/8 steps, the minimum. It takes up to m steps more if a phase has an odd number of half-way
/// messages, or if its share of the rows is not exactly half. (Imaginary nodes, simulated by their neighbours, were
/// measured too: 10×10 then takes 278 steps and 12 start-ups; here it takes 10 start-ups.)
///
/// Precondition: a ring or a product of two rings, sides of at least 3.
[[nodiscard]] Schedule one_hop_rounds(const TopologyPtr& topology);

}  // namespace rota
