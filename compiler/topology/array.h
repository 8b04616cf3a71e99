// SPDX-License-Identifier: Apache-2.0
//
// The linear array, the factor of every mesh. It is not a Cayley graph: its ends lack a port.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota {

/// array:N; port 0 leads up (x+1), port 1 down (x-1). array:2 has the one port that leads to the other node.
[[nodiscard]] TopologyPtr make_array(std::uint32_t size);

}  // namespace rota
