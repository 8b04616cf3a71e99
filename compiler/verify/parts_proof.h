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

struct SendsIntoParts {
  std::uint64_t sends = 0;
  std::uint32_t late = 0;  ///< `sums`: hops from x to the farthest node of the deepest part but one; 0 if there is none
};
/// In a multinode broadcast: the messages of all nodes outside it go from x into each of these parts; only parts that
/// have a node more than `hops` hops from x are counted. In a multinode all-reduce (`sums`): a part of each of n sums.
[[nodiscard]] SendsIntoParts sends_into_deep_parts(const Topology& topology, Node x, std::uint32_t hops, bool sums);

/// How many nodes have a link to one of these.
[[nodiscard]] std::uint64_t nodes_beside(const Topology& topology, const std::vector<Node>& nodes);

}  // namespace rota::verify
