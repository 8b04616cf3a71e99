// SPDX-License-Identifier: Apache-2.0
//
// Subgroups of a Cayley graph's group.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/ids.h"
#include "compiler/topology/group.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The elements that these generate, the identity first. `size`: of the group.
[[nodiscard]] std::vector<Node> generated_by(const Group& group, std::uint32_t size,
                                             const std::vector<Node>& generators);

/// Subgroups of 2 … `most_cosets` cosets, those of fewest first; no two are conjugate. They are found by chance: small
/// groups have few others. The same seed gives the same. Precondition: topology.group().
[[nodiscard]] std::vector<std::vector<Node>> some_subgroups(const Topology& topology, std::uint32_t most_cosets,
                                                            std::uint64_t seed);

}  // namespace rota
