// SPDX-License-Identifier: Apache-2.0
//
// The two shortest-path trees from node 0 over which paper 002 broadcasts and scatters.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/ids.h"

namespace rota {

/// The port that leads to the parent, which has one bit fewer set. Index: node. Entry 0 is unused.
using HypercubeTree = std::vector<Port>;

/// Figure 4's tree: the parent clears the lowest set bit. Every subtree is a subcube; half of all nodes are below the
/// root's highest port.
[[nodiscard]] HypercubeTree spanning_tree(std::uint32_t dimension);

/// Section 3's balanced tree: at most ceil((2^d-1)/d) nodes are below any port of the root. Node x is below port
/// m(x)-1.
[[nodiscard]] HypercubeTree balanced_tree(std::uint32_t dimension);

}  // namespace rota
