// SPDX-License-Identifier: Apache-2.0
//
// These bounds say how many steps it takes until nodes have heard from one another. They are those of broadcasts, and
// of all-reduces in which no node is asked to have the total first.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/schedule/demand.h"
#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/distances.h"

namespace rota::verify {

/// By distance from x: how many other nodes there are of which `is_counted` holds.
[[nodiscard]] std::vector<std::uint64_t> nodes_by_distance(
    const Topology& topology, Node x, const std::function<bool(Node)>& is_counted = [](Node) { return true; });

/// The demanded pair that is farthest apart; no hops if searching is too much.
[[nodiscard]] FarPair farthest_demanded(const Topology& topology, const Demand& demand);

/// Single-port: those who have heard from a node at most double in a step.
[[nodiscard]] Bound doubling(const Schedule& schedule, std::string_view source);

/// Single-port: `base`, a bound for nodes to hear from x, of which there are so many at each distance, or a higher one,
/// since a node tells one other a step.
[[nodiscard]] Bound far_nodes_hear(const Schedule& schedule, Node x, const std::vector<std::uint64_t>& nodes,
                                   Bound base);

/// Single-port: until all have heard from the root of a broadcast of one segment, or it from all. `distance`: the bound
/// of the node farthest from it.
[[nodiscard]] Bound broadcast_bound(const Schedule& schedule, Bound distance);

/// Of an all-reduce: every contribution must reach every node, whatever is added on the way. A sum followed by a
/// broadcast takes at least twice the bound of a broadcast, but an all-reduce need not consist of these two. nullopt if
/// distances are unknown.
[[nodiscard]] std::optional<Bound> all_reduce_bound(const Schedule& schedule);

/// Of an all-reduce of subsets: every contribution must reach the nodes that ask for it.
[[nodiscard]] Bound subset_all_reduce_bound(const Schedule& schedule);

}  // namespace rota::verify
