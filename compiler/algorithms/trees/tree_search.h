// SPDX-License-Identifier: Apache-2.0
//
// A local search for the tree of a multinode broadcast. On a Cayley graph one tree, translated to every origin, serves
// all nodes, and a step may use each generator once: generators are machines, and a node's message is a job for the
// generator that brings it there, released when its sender has it.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

struct TreeHop {
  std::uint32_t step;
  Node from;
  Port port;
  Node to;
};

/// The hops of a spanning tree from node 0 in fewer than `steps` steps, or none if the search finds none. It ends at
/// `fewest` steps, or when its work is done. The first sender to have a message is served first, so one FIFO per
/// crosspoint is enough. A node sends the message on `hop_steps` steps after it was sent to it, or later. The same seed
/// gives the same tree. Precondition: topology.group().
[[nodiscard]] std::vector<TreeHop> search_tree(const Topology& topology, std::uint32_t steps, std::uint32_t fewest,
                                               std::uint64_t seed, std::uint32_t hop_steps = 1);

}  // namespace rota
