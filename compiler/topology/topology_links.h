// SPDX-License-Identifier: Apache-2.0
//
// A topology in the form that the searches of compiler/graph take: computed link by link, or stored for many searches.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/graph/link_table.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Computes each link on demand and uses no memory.
class TopologyLinks {
 public:
  explicit TopologyLinks(const Topology& topology) : topology_(topology) {}

  [[nodiscard]] std::uint32_t node_count() const noexcept { return topology_.node_count(); }
  template <class Visit>
  void for_each_link(std::uint32_t x, const Visit& visit) const {
    const std::uint32_t ports = topology_.port_end(Node{x});
    for (std::uint32_t p = 0; p < ports; ++p) {
      const Node y = topology_.neighbour(Node{x}, Port{p});
      if (y != kNoNode) visit(p, index(y));
    }
  }

 private:
  const Topology& topology_;
};

/// Links, counted once for each direction.
[[nodiscard]] std::uint64_t directed_link_count(const Topology& topology);

/// Numbers the (node, port) pairs without gaps.
[[nodiscard]] graph::LinkNumbers link_numbers(const Topology& topology);

/// Which of the parallel links between x and its neighbour port p of x is: how many lower ports of x lead to the same
/// node. The same from both ends. Precondition: port p is present at x.
[[nodiscard]] std::uint32_t parallel_rank(const Topology& topology, Node x, Port p);

/// How many parallel links join x and y; 0 if they are not adjacent.
[[nodiscard]] std::uint32_t parallel_links(const Topology& topology, Node x, Node y);

/// True if some pair of nodes is joined by more than one link.
[[nodiscard]] bool has_parallel_links(const Topology& topology);

/// All links, stored: 4 bytes each.
[[nodiscard]] graph::LinkTable link_table(const Topology& topology);

}  // namespace rota
