// SPDX-License-Identifier: Apache-2.0
//
// All best routes of one message as one graph, whose paths are the routes. A search over start steps and routes then
// costs the hops of this graph, not the number of routes, which grows exponentially.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/core/word_book.h"
#include "compiler/topology/topology.h"

namespace rota {

class LinkRows;
struct RelativeMessage;

/// State 0 is the message at its origin. Each other state is a node that some best route reaches after some number of
/// hops.
struct Ways {
  static constexpr std::uint16_t kNicPort = 0xFFFF;
  struct Hop {
    std::uint32_t from;         ///< state
    std::uint32_t to;           ///< state
    std::uint32_t row;          ///< what the hop occupies for one step
    std::uint16_t port;         ///< the letter of the route; kNicPort: none, the row is a channel of the NIC
    std::uint16_t hops_before;  ///< steps between the message's start and this hop
  };
  std::vector<Hop> hops;            ///< ordered by hops_before
  std::vector<std::uint32_t> ends;  ///< states at the destination; several if routes of unequal hops are equally good
  std::uint32_t state_count = 1;
  std::uint32_t least_hops = 0;
};

/// Finds the ways of messages under given weights of the ports.
class WayFinder {
 public:
  /// The best words are the shortest ones under these weights. Precondition: topology.group().
  WayFinder(const Topology& topology, std::span<const std::uint64_t> weights)
      : topology_(topology),
        shortest_(shortest_words(topology, weights)),
        on_the_way_(topology.node_count(), false),
        state_(topology.node_count(), kNone) {}

  /// If there is only one row, all routes are alike, and the result has one of them.
  [[nodiscard]] Ways ways(const RelativeMessage& message, const LinkRows& rows);

 private:
  /// A node that the message may reach after some number of hops.
  struct State {
    Node node;
    std::uint32_t cls;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  void mark_nodes_towards(Node destination, bool one_route);

  const Topology& topology_;
  NodesByLength shortest_;
  // Scratch space: the nodes on best routes to the destination, and their states in the next layer.
  std::vector<bool> on_the_way_;
  std::vector<Node> marked_;
  std::vector<std::uint32_t> state_;
};

}  // namespace rota
