// SPDX-License-Identifier: Apache-2.0
//
// The two trees of shortest paths from node 0 that paper 002 broadcasts and scatters over.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/ids.h"

namespace rota {

/// By node: the port that leads to its parent, which has one unity bit less. Node 0's entry means nothing.
using HypercubeTree = std::vector<Port>;

/// Figure 4's: each node's parent clears its lowest unity bit. A node's subtree is a subcube; half of all nodes hang
/// below the root's highest port.
[[nodiscard]] HypercubeTree spanning_tree(std::uint32_t dimension);

/// Section 3's balanced tree: no more than ceil((2^d-1)/d) nodes hang below any port of the root. Node x stands below
/// port m(x)-1.
[[nodiscard]] HypercubeTree balanced_tree(std::uint32_t dimension);

}  // namespace rota
