// SPDX-License-Identifier: Apache-2.0
//
// What the checker of proofs counts at a node without which the network falls into parts, and beside a set of nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota::verify {

/// In a total exchange: node x sends its own n-1 messages and all between the parts into which the network falls
/// without it.
[[nodiscard]] std::uint64_t sends_between_parts(const Topology& topology, Node x);

/// In a multinode broadcast: the messages of all nodes outside it go from x into each of these parts; only parts that
/// have a node more than `hops` hops from x are counted. In a multinode all-reduce (`sums`): a part of each of n sums.
[[nodiscard]] std::uint64_t sends_into_deep_parts(const Topology& topology, Node x, std::uint32_t hops, bool sums);

/// Hops from x to the farthest node of the deepest part but one; 0 if there is one part only.
[[nodiscard]] std::uint32_t second_deepest_part(const Topology& topology, Node x);

/// How many nodes have a link to one of these.
[[nodiscard]] std::uint64_t nodes_beside(const Topology& topology, const std::vector<Node>& nodes);

}  // namespace rota::verify
