// SPDX-License-Identifier: Apache-2.0
//
// What no schedule can beat: the numbers of a network and the lower bounds on total exchange that follow from them.
// A topology goes in; `rota bounds` shows what comes out, and every run compares its steps with it.
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
  std::string_view name;    ///< "status", "port", "busiest node", "distance", "cut", "weighted distance"
  std::string_view source;  ///< paper and section, or the argument in a line
  std::uint64_t steps = 0;
  Proof proof{};  ///< from which proved_steps works the bound out again
};

/// The largest network whose weights are optimised; above it only equal weights are tried (in each factor of a
/// product).
inline constexpr std::uint32_t kMaxNodesForWeightSearch = 20000;

struct LowerBounds {
  std::uint32_t nodes = 0;
  std::uint64_t directed_links = 0;
  std::uint32_t min_degree = 0;
  std::uint32_t max_degree = 0;
  /// False where a network without group and factors, not a tree, is too large to search from every node (nodes × links
  /// above 2·10⁹). Then diameter, status and what follows from them are unknown: 0 here, and no bounds.
  bool distances_known = true;
  std::uint32_t diameter = 0;    ///< hops
  std::uint64_t status = 0;      ///< the sum of distances from node 0 (paper 000, section 4); hops
  std::uint64_t min_status = 0;  ///< over all nodes; all three are equal on a Cayley graph
  std::uint64_t max_status = 0;
  double average_status = 0;  ///< AS(G) of paper 001, eq. (3)

  std::vector<Bound> single_port;
  std::vector<Bound> all_port;

  /// Proves the best weighted bound among `all_port` again: see check_certificate.
  Certificate certificate;
  /// One per factor of a product, in order: the best weights found for each; else just `certificate`. For routing.
  std::vector<Certificate> factor_certificates;

  /// The largest of the bounds; 0 for a network of one node.
  [[nodiscard]] std::uint64_t best(PortModel ports) const;
};

/// All of it. One breadth-first search where the topology has a group, one from every node where it has none; products
/// are worked out from their factors (paper 001, Theorem 1) and never searched.
[[nodiscard]] LowerBounds lower_bounds(const Topology& topology);

/// Holds every bound against its proof: what is printed goes through here. Throws CheckFailed where a proof proves less
/// than its bound claims, which is a defect of rota.
void require_proofs(const Topology& topology, const LowerBounds& bounds);
/// The same for one bound.
void require_proof(const Topology& topology, PortModel ports, const Bound& bound);

/// Only the best bound, in steps.
[[nodiscard]] std::uint64_t best_bound(const Topology& topology, PortModel ports);

}  // namespace rota
