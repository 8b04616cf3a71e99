// SPDX-License-Identifier: Apache-2.0
//
// List scheduling of hops, and what no order of them can undercut.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/hop_graph.h"

namespace rota {

/// The step of each hop.
using HopTimes = std::vector<std::uint32_t>;

/// The last step plus one.
[[nodiscard]] std::uint32_t steps_taken_by(const HopTimes& times);
/// The same hops backwards: the last step becomes step 0.
[[nodiscard]] HopTimes mirrored(HopTimes times);

/// For each vertex, the steps from its own to the last of those that wait for it, directly or not, if no link were
/// busy.
[[nodiscard]] std::vector<std::uint32_t> longest_ways(const HopGraph& graph, std::uint32_t hop_steps);

/// What no order of these hops can undercut: the longest way, and the messages of the busiest channel. `longest`: those
/// of longest_ways.
[[nodiscard]] std::uint32_t fewest_steps_of(const HopGraph& graph, const std::vector<std::uint32_t>& longest);

/// Whether a message may leave a node before another that came before it to the same crosspoint.
enum class Overtaking : std::uint8_t { allowed, forbidden };

/// In each step every link sends the ready message of the highest priority, of several with the same the one with the
/// lowest number. Single-port, the links of one sender or receiver come in that order, too. A hop is sent on from
/// `hop_steps` later. `priority` has an entry for each vertex. Precondition: no hop waits for several if overtaking is
/// forbidden.
[[nodiscard]] HopTimes list_scheduled(const HopGraph& graph, const std::vector<std::uint32_t>& priority,
                                      std::uint32_t hop_steps, Overtaking overtaking);

}  // namespace rota
