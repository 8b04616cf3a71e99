// SPDX-License-Identifier: Apache-2.0
//
// How the nodes of a Cayley graph can be divided into even and odd ones that do two different things.
#pragma once

#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Nodes of a subgroup of index 2 are even.
struct ParityHalves {
  SymmetryPtr symmetry;
  std::vector<Port> odd_ports;  ///< those between even and odd nodes, ascending
};

/// Some divisions, three at most; those with the most odd ports come first, since they have done best. Precondition:
/// topology->group().
[[nodiscard]] std::vector<ParityHalves> some_halves(const TopologyPtr& topology);

}  // namespace rota
