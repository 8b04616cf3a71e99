// SPDX-License-Identifier: Apache-2.0
//
// All-port total exchange on meshes. Messages go side by side of the mesh, the longest first, and links inject for the
// turns that expect fewest messages. One FIFO lane per crosspoint.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "compiler/algorithms/exchange/mesh_scheduler.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// The rules that are tried on a mesh of two sides, or of more.
[[nodiscard]] std::span<const TurnRule> turn_rules(std::size_t sides);

/// Tries several rules, and on small meshes orders of injection. The best result has the fewest steps and, among
/// equals, the least FIFO memory. The classes are those of mesh_reflections; FIFO-consistent. The same seed gives the
/// same schedule.
/// Precondition: is_mesh. Throws InputError above the memory budget (compiler/schedule/budget.h).
[[nodiscard]] Schedule mesh_exchange(const TopologyPtr& mesh, std::uint64_t seed);

}  // namespace rota
