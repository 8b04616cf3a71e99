// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compiler/topology/topology.h"

namespace rota {

/// The node with that name, or kNoNode.
inline Node node_called(const Topology& t, const std::string& name) {
  for (std::uint32_t x = 0; x < t.node_count(); ++x) {
    if (t.node_name(Node{x}) == name) return Node{x};
  }
  return kNoNode;
}

}  // namespace rota
