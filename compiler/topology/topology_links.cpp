// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/topology_links.h"

#include <algorithm>
#include <utility>

namespace rota {

std::uint64_t directed_link_count(const Topology& topology) {
  std::uint64_t links = 0;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) links += topology.degree(Node{x});
  return links;
}

graph::LinkNumbers link_numbers(const Topology& topology) {
  graph::LinkNumbers numbers;
  numbers.reserve(topology.node_count());
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) numbers.add_node(topology.port_end(Node{x}));
  return numbers;
}

std::uint32_t parallel_rank(const Topology& topology, Node x, Port p) {
  const Node y = topology.neighbour(x, p);
  std::uint32_t lower = 0;
  for (std::uint32_t q = 0; q < index(p); ++q) lower += topology.neighbour(x, Port{q}) == y ? 1U : 0U;
  return lower;
}

std::uint32_t parallel_links(const Topology& topology, Node x, Node y) {
  std::uint32_t links = 0;
  TopologyLinks(topology).for_each_link(index(x),
                                        [&](std::uint32_t, std::uint32_t z) { links += z == index(y) ? 1 : 0; });
  return links;
}

bool has_parallel_links(const Topology& topology) {
  const auto factors = topology.factors();
  if (!factors.empty()) {
    return std::any_of(factors.begin(), factors.end(), [](const auto& factor) { return has_parallel_links(*factor); });
  }
  std::vector<std::uint32_t> last(topology.node_count(), index(kNoNode));  // by node: whose neighbour it was last
  const std::uint32_t searched = topology.group() != nullptr ? 1 : topology.node_count();
  for (std::uint32_t x = 0; x < searched; ++x) {
    bool found = false;
    TopologyLinks(topology).for_each_link(
        x, [&, from = x](std::uint32_t, std::uint32_t y) { found = found || std::exchange(last[y], from) == from; });
    if (found) return true;
  }
  return false;
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
