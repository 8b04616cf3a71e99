// SPDX-License-Identifier: Apache-2.0
//
// A Cayley graph whose multiplication is slow: it stores the neighbours of all nodes, unless they are too many.
#pragma once

#include <string>
#include <vector>

#include "compiler/topology/cayley_topology.h"

namespace rota {

class TabledCayley : public CayleyTopology {
 public:
  [[nodiscard]] Node neighbour(Node x, Port p) const final {
    if (neighbours_.empty()) return CayleyTopology::neighbour(x, p);
    return neighbours_[std::size_t{index(x)} * port_count() + index(p)];
  }

 protected:
  using CayleyTopology::CayleyTopology;
  /// A family calls it at the end of its constructor, when it can multiply.
  void store_neighbours();

 private:
  std::vector<Node> neighbours_;
};

}  // namespace rota
