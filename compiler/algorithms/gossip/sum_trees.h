// SPDX-License-Identifier: Apache-2.0
//
// Two trees for every sum of an all-reduce with several: one that leads all contributions to the node where they meet,
// and one that takes the total from there to all that get it.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// An all-reduce over these trees in which every hop comes after those that it waits for, and links carry any
/// number of messages a step: the hops of all trees, for a scheduler to give them their steps.
struct SumTrees {
  Schedule hops;
  std::vector<std::uint32_t> sum_of_hop;    ///< the node where the hop's sum meets
  std::vector<std::uint32_t> eccentricity;  ///< by node: the distance of the farthest that adds to its sum, or 0
};

/// Those of a multinode all-reduce. Links carry about as many partial sums as each other, and about as many totals:
/// where there are several next nodes on shortest paths, each node of each tree keeps moving to the link that carries
/// least. (Balanced together, sums and totals took more steps on all meshes tried.) Single-port, nodes have about as
/// many children as each other in all trees together, over ways that may be longer than the shortest.
[[nodiscard]] SumTrees balanced_sum_trees(const TopologyPtr& topology, PortModel ports, std::uint64_t seed);

}  // namespace rota
