// SPDX-License-Identifier: Apache-2.0
//
// Exchanges of partial sums on a network that has lost links or nodes, from one of the whole network.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/broken.h"

namespace rota {

/// False for larger networks, on which a search would take too much memory.
[[nodiscard]] bool can_repair_sums(const BrokenTopology& broken);

/// A program for each node, of fewer than `limit` steps, or nullopt if none is found. Contributions come as they do in
/// the whole network; only for those that came over what has failed a solver looks for other ways
/// (search_by_classes). Where it finds none, it looks for other ways of those beside them, too, and then of all that
/// originate where they do. The same seed gives the same program. Preconditions: can_repair_sums; `of_whole` is a
/// program of the whole network with which its nodes do the same or each its own.
[[nodiscard]] std::optional<SumProgram> repaired_sums(const std::shared_ptr<const BrokenTopology>& broken,
                                                      const SumProgram& of_whole, PortModel ports, std::uint32_t limit,
                                                      std::uint64_t seed);

}  // namespace rota
