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

/// Numbers the (node, port) pairs without gaps.
[[nodiscard]] graph::LinkNumbers link_numbers(const Topology& topology);

/// All links, stored: 4 bytes each.
[[nodiscard]] graph::LinkTable link_table(const Topology& topology);

}  // namespace rota
