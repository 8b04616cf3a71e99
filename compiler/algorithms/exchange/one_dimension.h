// SPDX-License-Identifier: Apache-2.0
//
// Optimal all-port total exchange on the networks of one dimension that meshes, tori and generalised hypercubes are
// made of: on their own, and as the factors of paper 001's Algorithm A3.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// "ring:N", "array:N", "complete:N".
[[nodiscard]] bool is_ring(const Topology& topology);
[[nodiscard]] bool is_array(const Topology& topology);
[[nodiscard]] bool is_complete(const Topology& topology);

/// The ring's symmetry that the half-way messages leave: all translations where there are none (n odd, n = 2), else the
/// even ones, class 0 being the even nodes.
[[nodiscard]] SymmetryPtr ring_symmetry(const TopologyPtr& ring);

/// The shorter way, farthest first; the messages for the opposite node of an even ring clockwise from even nodes, the
/// other way from odd ones. (n²-1)/8 steps for n odd, ceil(n²/8) for n even (papers 001, section 5.1, and 004, AR).
/// One class, or two on an even ring. Precondition: is_ring.
[[nodiscard]] Schedule ring_exchange(const TopologyPtr& ring);

/// Farthest first in both directions: floor(n²/4) steps, the load of the middle link (paper 001, section 5.1). A class
/// per node. Precondition: is_array. Throws InputError above kMaxExplicitNodes nodes.
[[nodiscard]] Schedule array_exchange(const TopologyPtr& array);

/// Every message over its own link: 1 step, one class. Precondition: is_complete.
[[nodiscard]] Schedule complete_exchange(const TopologyPtr& complete);

/// One of these three, or whatever the general all-port algorithm finds.
[[nodiscard]] Schedule all_port_factor_exchange(const TopologyPtr& factor, std::uint64_t seed);

}  // namespace rota
