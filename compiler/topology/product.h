// SPDX-License-Identifier: Apache-2.0
//
// The Cartesian product of topologies: torus, mesh, generalised hypercube and product:SPEC*SPEC. A node is a row-major
// tuple of the factors' nodes, and each port moves along one factor.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "compiler/topology/fast_divisor.h"
#include "compiler/topology/group.h"
#include "compiler/topology/topology.h"

namespace rota {

class ProductTopology final : public Topology, public Group {
 public:
  /// Precondition: at least two factors, which are not products themselves; at most kMaxNodes nodes, kMaxPorts ports.
  ProductTopology(Family family, std::string spec, std::vector<TopologyPtr> factors);

  [[nodiscard]] Node neighbour(Node x, Port p) const override;
  [[nodiscard]] Port reverse_port(Node x, Port p) const override;
  [[nodiscard]] const Group* group() const noexcept override { return is_cayley_ ? this : nullptr; }
  [[nodiscard]] std::span<const TopologyPtr> factors() const noexcept override { return factors_; }
  [[nodiscard]] std::string node_name(Node x) const override;
  [[nodiscard]] std::string port_name(Port p) const override;

  /// Precondition of multiply() and inverse(): every factor is a Cayley graph.
  [[nodiscard]] Node multiply(Node a, Node b) const override;
  [[nodiscard]] Node inverse(Node a) const override;

 private:
  struct Factor {
    FastDivisor size;
    FastDivisor stride;
    const Topology* topology = nullptr;
    const Group* group = nullptr;
    bool is_cyclic = false;  ///< multiplication is addition modulo size, which has a faster path
  };
  struct FactorPort {
    std::uint32_t factor;
    Port port;                 ///< the factor's own port
    std::uint32_t first_port;  ///< the product's number of the factor's port 0
    std::uint32_t moves;       ///< offset of this port's entries in moves_, or kNotTabled
  };
  static constexpr std::uint32_t kNotTabled = 0xFFFFFFFFU;

  [[nodiscard]] static Node factor_node(const Factor& factor, Node x) {
    return Node{factor.size.remainder(factor.stride.quotient(index(x)))};
  }
  void add_ports(std::uint32_t factor);

  std::vector<TopologyPtr> factors_;
  std::vector<Factor> parts_;
  std::vector<FactorPort> ports_;
  /// What a move adds to the product's node number (modulo 2^32), 0 if the port is absent. Index: FactorPort::moves +
  /// factor node.
  std::vector<std::uint32_t> moves_;
  bool is_cayley_ = true;
};

}  // namespace rota
