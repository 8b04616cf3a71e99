// SPDX-License-Identifier: Apache-2.0
//
// Expands a schedule to explicit hops of every node, for code that does not use symmetry.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// The same schedule with one class per node (trivial_symmetry). The hops of a step are in the order of their class
/// hops, and those of one class hop in the order of nodes. Precondition: all classes and nodes of the hops exist.
[[nodiscard]] Schedule expand(const Schedule& schedule);

}  // namespace rota
