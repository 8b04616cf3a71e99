// SPDX-License-Identifier: Apache-2.0
//
// The last resort of the search for networks without a group: fewer steps than list scheduling finds, step by step.
#pragma once

#include <cstdint>

#include "compiler/algorithms/core/candidate.h"

namespace rota {

/// The most FIFOs at a crosspoint that are worth a step.
inline constexpr std::uint32_t kMostNegotiatedLanes = 8;

/// Replaces `best` by schedules of a step fewer, each found from the one before (core/negotiated_paths.h), until
/// `target`, the effort, or kMostNegotiatedLanes is reached. Then looks for one of as many steps whose messages do not
/// overtake one another. If it finds none, best.cost has the largest `slots`, so that any other schedule of as many
/// steps beats it. Precondition: `best` is a schedule for the network itself (trivial symmetry).
void negotiate_fewer_steps(std::uint64_t target, std::uint64_t seed, std::uint32_t hop_steps, Candidate& best);

}  // namespace rota
