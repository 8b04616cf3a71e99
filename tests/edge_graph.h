// SPDX-License-Identifier: Apache-2.0
//
// A network given by its edges, for tests of what has no group.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota::testing_support {

using EdgeList = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// As graph:FILE: the ports of a node are in ascending order of the nodes they lead to. An edge that is there several
/// times gives parallel links.
class EdgeGraph final : public Topology {
 public:
  static TopologyPtr of(std::uint32_t nodes, const EdgeList& edges) {
    std::vector<std::vector<std::uint32_t>> neighbours(nodes);
    for (const auto& [x, y] : edges) {
      neighbours[x].push_back(y);
      neighbours[y].push_back(x);
    }
    std::size_t ports = 0;
    for (auto& list : neighbours) {
      std::sort(list.begin(), list.end());
      ports = std::max(ports, list.size());
    }
    return std::make_shared<EdgeGraph>(std::move(neighbours), static_cast<std::uint32_t>(ports));
  }

  EdgeGraph(std::vector<std::vector<std::uint32_t>> neighbours, std::uint32_t ports)
      : Topology(Family::graph, "edges", static_cast<std::uint32_t>(neighbours.size()), ports),
        neighbours_(std::move(neighbours)) {}

  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    const auto& list = neighbours_[index(x)];
    return index(p) < list.size() ? Node{list[index(p)]} : kNoNode;
  }
  [[nodiscard]] Port reverse_port(Node x, Port p) const override {
    const Node y = neighbour(x, p);
    return Port{first_port(y, x) + index(p) - first_port(x, y)};
  }

 private:
  [[nodiscard]] std::uint32_t first_port(Node from, Node to) const {
    const auto& list = neighbours_[index(from)];
    return static_cast<std::uint32_t>(std::lower_bound(list.begin(), list.end(), index(to)) - list.begin());
  }

  std::vector<std::vector<std::uint32_t>> neighbours_;
};

/// All edges of a named network.
inline EdgeList edges_of(const Topology& topology) {
  EdgeList edges;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode && x < index(y)) edges.emplace_back(x, index(y));
    }
  }
  return edges;
}

}  // namespace rota::testing_support
