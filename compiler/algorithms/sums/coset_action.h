// SPDX-License-Identifier: Apache-2.0
//
// How the ports of a Cayley graph move the cosets of a subgroup: what a node has got, as its neighbours see it.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/ids.h"
#include "compiler/topology/group.h"

namespace rota {

/// A group of nodes and the element that each port leads to from node 0: from node x, port p leads to x·generators[p].
struct GroupWithPorts {
  const Group& group;
  std::uint32_t size;
  std::vector<Node> generators;

  /// Some of the ports, a bit each; at most 32.
  using PortSet = std::uint32_t;
  /// With each port also those that lead to the same element or its inverse.
  [[nodiscard]] PortSet with_reverse(std::uint32_t port) const;
  /// The subgroup that these ports generate.
  [[nodiscard]] std::vector<Node> generated_by(PortSet ports) const;
};

struct CosetAction {
  std::uint32_t cosets;     ///< numbered from 0, which is the subgroup itself
  std::vector<Port> ports;  ///< below, ports are numbered by their places here
  /// [port][coset]: node x calls g·H the nodes x·g·H. What the sender calls coset c, the node to which that port leads
  /// calls seen[port][c].
  std::vector<std::vector<std::uint32_t>> seen;
};

/// The cosets g·H, in the group that `ports` generate, of the subgroup H that `of_subgroup`, some of these ports,
/// generate.
[[nodiscard]] CosetAction coset_action(const GroupWithPorts& group, GroupWithPorts::PortSet ports,
                                       GroupWithPorts::PortSet of_subgroup);

}  // namespace rota
