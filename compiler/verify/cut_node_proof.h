// SPDX-License-Identifier: Apache-2.0
//
// What the checker of proofs counts where the parts that a node separates exchange sums through it.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota::verify {

/// Of ProofKind::cut_node; 0 if the network does not fall into parts without node x.
[[nodiscard]] std::uint64_t steps_through_cut_node(const Topology& topology, Node x, std::uint32_t hop_steps);

}  // namespace rota::verify
