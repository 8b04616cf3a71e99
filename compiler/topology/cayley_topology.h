// SPDX-License-Identifier: Apache-2.0
//
// Base class of the topologies that are Cayley graphs. It stores one generator per port and implements Group itself. A
// family adds multiply() and inverse(), and may override neighbour() with something faster.
#pragma once

#include <string>
#include <vector>

#include "compiler/topology/group.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A generator as a family lists it, before duplicates are merged.
struct Generator {
  Node element;
  Node inverse;
  std::string name;  ///< the port's name
};

/// One port of a Cayley graph.
struct CayleyPort {
  Node generator;
  Port reverse;  ///< the port of the inverse generator
  std::string name;
};

/// Drops every generator that equals an earlier one and pairs the others with their inverses.
/// Precondition: the set is closed under inverse and does not contain the identity.
[[nodiscard]] std::vector<CayleyPort> merge_generators(std::vector<Generator> generators);

class CayleyTopology : public Topology, public Group {
 public:
  CayleyTopology(Family family, std::string spec, std::uint32_t node_count, std::vector<CayleyPort> ports)
      : Topology(family, std::move(spec), node_count, static_cast<std::uint32_t>(ports.size())),
        ports_(std::move(ports)) {}

  [[nodiscard]] Node neighbour(Node x, Port p) const override { return multiply(x, ports_[index(p)].generator); }
  [[nodiscard]] Port reverse_port(Node, Port p) const final { return ports_[index(p)].reverse; }
  [[nodiscard]] const Group* group() const noexcept final { return this; }
  [[nodiscard]] std::string port_name(Port p) const final { return ports_[index(p)].name; }

 protected:
  [[nodiscard]] const std::vector<CayleyPort>& ports() const noexcept { return ports_; }

 private:
  std::vector<CayleyPort> ports_;
};

}  // namespace rota
