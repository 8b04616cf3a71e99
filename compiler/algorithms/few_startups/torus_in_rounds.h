// SPDX-License-Identifier: Apache-2.0
//
// Algorithm AT2: total exchange on an all-port two-dimensional torus with few start-ups (paper 004, section IV).
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// How figure 5 of paper 004 is read. `optimal` is what the errata make of it; the others show what its words cost.
enum class Figure5 : std::uint8_t {
  optimal,
  half_way_as_printed,  ///< AR's half-way rule also where the longer side is 4 mod 8: r/2 more steps in phases 2 and 3
  common_start_ups,     ///< rows and columns wait for each other at every start-up: more steps where r < c
};

/// r×c torus, both multiples of four, m the larger: m/2+2 start-ups, r·c·m/8 steps (the minimum). What is
/// rearranged before a phase is counted. Sixteen programs (the coordinates mod 4). Rows and columns are one timeline
/// each.
///
/// Phase 1 moves every message, in two start-ups, to a node whose coordinates have the parities of its destination's.
/// Phases 2 and 3 run AR on the logical rings of every second node: rows first if x+y is even, otherwise columns first.
/// Half-way messages follow the errata: if the side is 0 mod 8 they are routed by parity; if it is 4 mod 8 they are
/// divided in AR's stage 1. Every message takes AT2's route. Steps here are single hops, so a packet needs some steps
/// to pass through the nodes between its stops. The links that this leaves idle carry messages with one dimension to
/// go, which may move in phase 2 or 3.
///
/// Other sides of at least 3: one_hop_rounds.
/// Throws InputError if a side is below 3 or the schedule would be too long to hold.
[[nodiscard]] Schedule torus_in_rounds(const TopologyPtr& torus, Figure5 reading = Figure5::optimal);

}  // namespace rota
