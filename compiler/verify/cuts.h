// SPDX-License-Identifier: Apache-2.0
//
// Bottlenecks of networks without a group: cuts that all traffic between two sets must cross, and nodes that all
// traffic between parts must pass.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"

namespace rota::verify {

/// The cut that needs the most steps of those examined.
struct Cut {
  Fraction steps;            ///< messages that must cross it one way / links that cross it that way
  std::vector<bool> inside;  ///< index: node
};

/// Examines the balls around some distant nodes, of every radius, the nodes that are nearer to one of these than to
/// another by every difference, and every bridge. On a mesh this finds the middle of the longest side.
[[nodiscard]] Cut widest_cut(const Topology& topology);

/// Weights that prove the cut bound: 1 on links that cross the cut, otherwise 0. Index: node · ports + port.
[[nodiscard]] std::vector<std::uint32_t> cut_weights(const Topology& topology, const Cut& cut);

/// The load of nodes whose removal disconnects the network.
struct BusiestNode {
  std::uint64_t sends = 0;    ///< most messages that one node must send: n-1 of its own and all between the parts
  Fraction sends_per_link{};  ///< most messages per link of one node
  Node by_sends{};            ///< the node with the most messages
  Node by_sends_per_link{};   ///< the node with the most messages per link
};

/// Node i of a linear array sends n-1 + 2i(n-1-i) messages.
[[nodiscard]] BusiestNode busiest_node(const Topology& topology);

}  // namespace rota::verify
