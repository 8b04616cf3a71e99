// SPDX-License-Identifier: Apache-2.0
//
// Lower bounds of an isotropic demand on a Cayley graph, where all nodes have the same messages relative to themselves.
#pragma once

#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/distances.h"

namespace rota::verify {

struct IsotropicBounds {
  /// What a node's messages take of its links if all hops cost the same (ProofKind::demand, paper 000, section 7), and,
  /// all-port up to kMaxNodesForWeightSearch nodes, if each port has the weight that proves most
  /// (ProofKind::demand_weights).
  std::vector<Bound> bounds;
  FarPair farthest;  ///< node 0 and the farthest node that it has a message for
};

[[nodiscard]] IsotropicBounds isotropic_bounds(const Schedule& schedule);

}  // namespace rota::verify
