// SPDX-License-Identifier: Apache-2.0
//
// The linear array, the factor of every mesh. It is not a Cayley graph, because each end has only one port.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota {

/// array:N. Port 0 leads to x+1, port 1 to x-1. A node of array:2 has the one port that leads to the other node.
[[nodiscard]] TopologyPtr make_array(std::uint32_t size);

}  // namespace rota
