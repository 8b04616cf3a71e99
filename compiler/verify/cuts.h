// SPDX-License-Identifier: Apache-2.0
//
// Bottlenecks of networks without a group: cuts that all traffic between two halves must cross, and nodes that all
// traffic between parts must pass.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"

namespace rota::verify {

/// Of all cuts looked at, the one that takes most steps.
struct Cut {
  Fraction steps;            ///< messages that must cross it one way / links that cross it that way
  std::vector<bool> inside;  ///< by node
};

/// The cuts looked at: all nodes within some distance of one node, for two nodes far apart, and every bridge. In a
/// linear array that finds the middle.
[[nodiscard]] Cut widest_cut(const Topology& topology);

/// 1 on the links that cross the cut, 0 elsewhere, one a (node, port).
[[nodiscard]] std::vector<std::uint32_t> cut_weights(const Topology& topology, const Cut& cut);

/// What the nodes whose removal parts the network are forced to do.
struct BusiestNode {
  std::uint64_t sends = 0;    ///< most messages one node must send: n-1 of its own and all between the parts
  Fraction sends_per_link{};  ///< the same over its degree, for the node where that is most
  Node by_sends{};            ///< the node with most
  Node by_sends_per_link{};   ///< … and with most per link
};

/// For node i of a linear array, n-1 + 2i(n-1-i) sends.
[[nodiscard]] BusiestNode busiest_node(const Topology& topology);

}  // namespace rota::verify
