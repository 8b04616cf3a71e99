// SPDX-License-Identifier: Apache-2.0
//
// All-port total exchange on Cayley graphs whose shortest routes load some ports more than others: messages leave the
// loaded ports by detours, until all ports are loaded as evenly as the lower bound asks for.
#pragma once

#include <cstdint>
#include <memory>

#include "compiler/algorithms/core/candidate.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Above so many nodes times ports a search for detours takes too long.
inline constexpr std::uint64_t kMaxDetourLinks = 20'000;

/// Tries routings with detours, several orders of injections and of the routes' hops, and passes both ways; replaces
/// `best` by what costs less. Returns a number of steps that no schedule of this total exchange is below. Ends as soon
/// as `best` has so few. Precondition: topology.group().
std::uint64_t try_detours(const TopologyPtr& topology, const std::shared_ptr<const Quotient>& quotient,
                          std::uint64_t seed, std::uint32_t hop_steps, Candidate& best);

}  // namespace rota
