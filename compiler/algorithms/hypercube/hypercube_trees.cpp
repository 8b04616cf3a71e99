// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_trees.h"

#include <bit>

#include "compiler/algorithms/hypercube/hypercube_nodes.h"

namespace rota {

HypercubeTree spanning_tree(std::uint32_t dimension) {
  HypercubeTree to_parent(std::size_t{1} << dimension, Port{0});
  for (std::uint32_t x = 1; x < to_parent.size(); ++x)
    to_parent[x] = Port{static_cast<std::uint32_t>(std::countr_zero(x))};
  return to_parent;
}

/// The paper finds a compatible class by clearing the one bit to the right of a longest run of zeros. The smallest
/// element of a class begins with such a run, so this is its highest one bit. What remains begins with the only longest
/// run of zeros, so it is the smallest element of its class, which has d elements. A node and its parent are therefore
/// the same rotation of their smallest elements: they agree in m, and the node belongs to the parent's subtree. The
/// same rule joins 11…1 to the element of R_(d-1)1 with the same m.
HypercubeTree balanced_tree(std::uint32_t dimension) {
  HypercubeTree to_parent(std::size_t{1} << dimension, Port{0});
  for (const RotatedNode& node : numbered_nodes(dimension)) {
    const auto highest = static_cast<std::uint32_t>(std::bit_width(node.representative)) - 1;
    to_parent[rotated_left(node.representative, node.rotation, dimension)] =
        Port{(highest + node.rotation) % dimension};
  }
  return to_parent;
}

}  // namespace rota
