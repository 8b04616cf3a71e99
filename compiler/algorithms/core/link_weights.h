// SPDX-License-Identifier: Apache-2.0
//
// Which detours pay: link weights under which shortest words spread their hops over the generators as evenly as any do.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

/// One weight a port, equal for a generator and its inverse. By linear programming duality the weights that make
/// Σ dist_w / Σ w largest are those whose shortest words the best spread uses; small whole numbers are tried. All 1
/// where minimal words do as well, in products (whose factors have the symmetry already) and where there are too many
/// to try. Precondition: topology.group().
[[nodiscard]] std::vector<std::uint64_t> spreading_weights(const Topology& topology);

}  // namespace rota
