// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/topology_links.h"

#include <utility>

namespace rota {

graph::LinkNumbers link_numbers(const Topology& topology) {
  graph::LinkNumbers numbers;
  numbers.reserve(topology.node_count());
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) numbers.add_node(topology.port_end(Node{x}));
  return numbers;
}

graph::LinkTable link_table(const Topology& topology) {
  graph::LinkNumbers numbers = link_numbers(topology);
  std::vector<std::uint32_t> target;
  target.reserve(numbers.size());
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < numbers.ports(x); ++p) {
      target.push_back(index(topology.neighbour(Node{x}, Port{p})));  // kNoNode is kAbsent
    }
  }
  static_assert(index(kNoNode) == graph::LinkTable::kAbsent);
  return {std::move(numbers), std::move(target)};
}

}  // namespace rota
