// SPDX-License-Identifier: Apache-2.0
//
// Lower bounds on total exchange, and the figures of a network from which they follow. `rota bounds` prints them, and
// every run compares its steps with them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"
#include "compiler/verify/proof.h"

namespace rota {

/// One proved lower bound on the steps of a total exchange.
struct Bound {
  std::string_view name;    ///< "status", "port", "busiest node", "distance", "cut", "weighted distance", "NIC", …
  std::string_view source;  ///< paper and section, or the argument in a line
  std::uint64_t steps = 0;
  Proof proof{};  ///< proved_steps derives the bound from it
};

/// The largest network for which weights are optimised. Above it only equal weights are tried (per factor of a
/// product).
inline constexpr std::uint32_t kMaxNodesForWeightSearch = 20000;

/// The largest network without a group for which single-port bounds come from weights of the nodes.
inline constexpr std::uint32_t kMaxNodesForNodeWeights = 256;

struct LowerBounds {
  std::uint32_t nodes = 0;
  std::uint64_t directed_links = 0;
  std::uint32_t min_degree = 0;
  std::uint32_t max_degree = 0;
  /// False if a network without group and factors that is not a tree is too large to search from every node (nodes ×
  /// links above 2·10⁹). Diameter, status and the bounds that need them are then unknown: 0 here, and no bounds.
  bool distances_known = true;
  std::uint32_t diameter = 0;    ///< hops
  std::uint64_t status = 0;      ///< the sum of distances from node 0 (paper 000, section 4); hops
  std::uint64_t min_status = 0;  ///< over all nodes; all three are equal on a Cayley graph
  std::uint64_t max_status = 0;
  double average_status = 0;  ///< AS(G) of paper 001, eq. (3)

  std::vector<Bound> single_port;
  std::vector<Bound> all_port;
  /// All-port nodes with one NIC channel (Schedule::nic_channels): what holds besides `all_port`.
  std::vector<Bound> narrow_nic;

  /// Proves the best weighted bound of `all_port`: see check_certificate.
  Certificate certificate;
  /// Products: the best weights found for each factor, in order. Otherwise just `certificate`. Used for routing.
  std::vector<Certificate> factor_certificates;

  /// The largest of the bounds; 0 for a network of one node.
  [[nodiscard]] std::uint64_t best(PortModel ports) const;
  /// The largest of `all_port` and `narrow_nic`.
  [[nodiscard]] std::uint64_t best_narrow() const;
};

/// Computes everything. One breadth-first search if the topology has a group, otherwise one from every node. Products
/// are computed from their factors (paper 001, Theorem 1) and never searched.
[[nodiscard]] LowerBounds lower_bounds(const Topology& topology);
/// The same with the bounds of one port model only.
[[nodiscard]] LowerBounds lower_bounds(const Topology& topology, PortModel ports);

/// The figures alone, without bounds.
[[nodiscard]] LowerBounds network_figures(const Topology& topology);

/// Checks every bound but those of `narrow_nic` against its proof before it is printed. Throws CheckFailed if a proof
/// proves less than its bound claims, which is a defect of rota.
void require_proofs(const Topology& topology, const LowerBounds& bounds);
/// The same for one bound.
void require_proof(const Topology& topology, PortModel ports, const Bound& bound);

/// Only the best bound, in steps.
[[nodiscard]] std::uint64_t best_bound(const Topology& topology, PortModel ports);

}  // namespace rota
