// SPDX-License-Identifier: Apache-2.0
//
// All-port total exchange and isotropic demands on Cayley graphs whose shortest routes load some ports more than
// others: messages leave the loaded ports by detours, until all ports are loaded as evenly as the lower bound asks for.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/algorithms/core/candidate.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Tries routings with detours, several orders of injections and of the routes' hops, and passes both ways; replaces
/// `best` by what costs less. `messages`: of a node, by element. Returns a number of steps that no schedule of these
/// messages is below. Ends as soon as `best` has so few. Precondition: topology.group().
std::uint64_t try_detours(const TopologyPtr& topology, const std::shared_ptr<const Quotient>& quotient,
                          const std::vector<std::uint32_t>& messages, std::uint64_t seed, std::uint32_t hop_steps,
                          Candidate& best);

}  // namespace rota
