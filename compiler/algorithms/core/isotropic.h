// SPDX-License-Identifier: Apache-2.0
//
// What every node of a Cayley graph sends alike: messages by relative address (frame coordinates under whole_group).
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

/// Those of a total exchange: one for each address but that of the node itself.
[[nodiscard]] std::vector<std::uint32_t> one_message_each(const Topology& topology);

/// Throws InputError if the topology is not a Cayley graph, or if the demand does not fit it: node_count numbers of at
/// most kMaxMessagesPerPair, the first 0, one of them positive.
void require_isotropic(const Topology& topology, const std::vector<std::uint32_t>& demand);

/// The hops of one node's messages over shortest paths.
[[nodiscard]] std::uint64_t isotropic_hops(const Topology& topology, const std::vector<std::uint32_t>& demand);

}  // namespace rota
