// SPDX-License-Identifier: Apache-2.0
//
// The search for the bound of a network without a group, or of a demand by pair: one weight for each edge, for each
// link, or, single-port, for each node as sender and as receiver. By linear programming duality the best weights prove
// exactly what the best fractional routes need.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"

namespace rota::verify {

struct EdgeWeights {
  Fraction bound;                      ///< steps; what the weights prove, see check_weights
  std::vector<std::uint32_t> by_port;  ///< the same both ways of an edge; index: node · ports + port, 0 if absent
};

/// Finds weights whose bound, times `copies`, is as large as the effort allows. Exact (to the step) on small networks;
/// above kMaxExactNodeEdges the weights follow the loads of a flow (flow_descent.h). The effort is counted, so the
/// result does not depend on the machine. Preconditions: at least two nodes, nodes · edges at most kMaxFlowEntries.
[[nodiscard]] EdgeWeights best_edge_weights(const Topology& topology, std::uint64_t copies);

struct DemandWeights {
  Fraction bound;  ///< steps; what the weights prove, see check_demand_weights
  /// All-port: of the links, index node · ports + port, 0 if absent. Single-port: of the nodes as senders, then of the
  /// nodes as receivers.
  std::vector<std::uint32_t> weights;
};

/// The same for a demand of personalised messages. Above kMaxFlowEntries senders · weights, only equal weights
/// and those of the busiest nodes are tried.
[[nodiscard]] DemandWeights best_demand_weights(const Topology& topology, PortModel ports, const Demand& demand);

/// The largest nodes · edges for which a linear program completes the search.
inline constexpr std::uint64_t kMaxExactNodeEdges = 40'000;

}  // namespace rota::verify
