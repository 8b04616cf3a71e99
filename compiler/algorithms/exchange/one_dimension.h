// SPDX-License-Identifier: Apache-2.0
//
// Optimal all-port total exchange on rings, arrays and complete graphs. They are used on their own and as the factors
// of paper 001's Algorithm A3.
#pragma once

#include <cstdint>

#include "compiler/schedule/schedule.h"

namespace rota {

/// The symmetry of ring_exchange: all translations if no message has two shortest ways (n odd, n = 2), otherwise the
/// even translations. Class 0 holds the even nodes.
[[nodiscard]] SymmetryPtr ring_symmetry(const TopologyPtr& ring);

/// Messages take the shorter way, farthest first. On an even ring, messages for the opposite node go clockwise from
/// even nodes and counter-clockwise from odd ones. (n²-1)/8 steps for n odd, ceil(n²/8) for n even (paper 001,
/// section 5.1; paper 004, algorithm AR). One class, two on an even ring. Precondition: a ring. Throws InputError
/// above the memory budget.
[[nodiscard]] Schedule ring_exchange(const TopologyPtr& ring);

/// Farthest first in both directions: floor(n²/4) steps, the load of the middle link (paper 001, section 5.1). Its
/// classes are those of mesh_reflections. Precondition: an array. Throws InputError above the memory budget.
[[nodiscard]] Schedule array_exchange(const TopologyPtr& array);

/// Every message takes its direct link: 1 step, one class. Precondition: a complete graph.
[[nodiscard]] Schedule complete_exchange(const TopologyPtr& complete);

/// Calls one of these three, or all_port_total_exchange for any other factor. An array has a class per node here.
[[nodiscard]] Schedule all_port_factor_exchange(const TopologyPtr& factor, std::uint64_t seed);

}  // namespace rota
