// SPDX-License-Identifier: Apache-2.0
//
// The part of a Cayley graph that some of its ports lead to: the subgroup that they generate, its elements numbered.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/ids.h"
#include "compiler/topology/topology.h"

namespace rota {

class CayleyPart {
 public:
  /// `ports`: a bit for each port; with a port its reverse. Preconditions: topology.group(); at most 32 ports.
  CayleyPart(const Topology& topology, std::uint32_t ports);

  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(nodes_.size()); }
  [[nodiscard]] const Topology& topology() const noexcept { return topology_; }
  /// The ports in use, ascending; below, ports are numbered by their places here.
  [[nodiscard]] const std::vector<Port>& ports() const noexcept { return ports_; }
  [[nodiscard]] std::uint32_t reverse(std::uint32_t port) const { return reverse_[port]; }
  /// The node that is element x, in order of distance from node 0.
  [[nodiscard]] Node node(std::uint32_t x) const { return nodes_[x]; }
  [[nodiscard]] std::uint32_t distance(std::uint32_t x) const { return distance_[x]; }
  [[nodiscard]] std::uint32_t diameter() const { return distance_.back(); }
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t x, std::uint32_t port) const {
    return neighbours_[x * ports_.size() + port];
  }
  /// The element a·b.
  [[nodiscard]] std::uint32_t product(std::uint32_t a, std::uint32_t b) const {
    return element_[index(topology_.group()->multiply(nodes_[a], nodes_[b]))];
  }
  [[nodiscard]] std::uint32_t element(Node node) const { return element_[index(node)]; }
  /// Each port with its reverse; both are the same for an element of order 2.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs() const;

 private:
  const Topology& topology_;
  std::vector<Port> ports_;
  std::vector<std::uint32_t> reverse_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> element_;  ///< index: node
  std::vector<std::uint32_t> neighbours_;
};

}  // namespace rota
