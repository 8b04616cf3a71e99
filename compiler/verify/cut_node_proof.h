// SPDX-License-Identifier: Apache-2.0
//
// What the checker of proofs counts under the single-port model where nodes hear through others, which tell one a step.
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"

namespace rota::verify {

/// The steps until `nodes` are informed if all that know send in every step: ProofKind::doubling.
[[nodiscard]] std::uint64_t steps_to_inform(std::uint64_t nodes, std::uint32_t hop_steps);

/// Of ProofKind::told_parts, with root x, for one segment.
[[nodiscard]] std::uint64_t steps_to_tell_parts(const Topology& topology, Node x, std::uint32_t hop_steps);

/// Of ProofKind::cut_node; 0 if the network does not fall into parts without node x.
[[nodiscard]] std::uint64_t steps_through_cut_node(const Topology& topology, Node x, std::uint32_t hop_steps);

}  // namespace rota::verify
