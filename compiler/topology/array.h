// SPDX-License-Identifier: Apache-2.0
//
// The linear array, the factor of every mesh. It is not a Cayley graph, because each end has only one port.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota {

/// array:N. Port 0 ("mid") leads towards the middle, port 1 ("end") towards the nearer end, which has no port 1; the
/// middle node of an odd number has port 0 to x+1. So the reflection of an array of even length keeps the ports
/// (compiler/schedule/reflections.h). A node of array:2 has port 0 only.
[[nodiscard]] TopologyPtr make_array(std::uint32_t size);

/// A product of arrays; not a single array.
[[nodiscard]] bool is_mesh(const Topology& topology);

}  // namespace rota
