// SPDX-License-Identifier: Apache-2.0
//
// A block of a network is a part that stays connected without any one of its nodes, and is part of no larger one. A
// bridge is a block of two nodes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/graph/link_table.h"

namespace rota::verify {

struct Block {
  std::vector<std::uint32_t> nodes;  ///< the first one separates the others from the node 0, or is 0
  std::vector<std::pair<std::uint32_t, std::uint32_t>> links;  ///< of parallel ones at least one
};

/// In an order in which the blocks behind a block's nodes, seen from node 0, come before it. Precondition: the network
/// is connected.
[[nodiscard]] std::vector<Block> blocks_of(const graph::LinkTable& links);

}  // namespace rota::verify
