// SPDX-License-Identifier: Apache-2.0
//
// A schedule with every hop of every node spelled out, for readers who want no symmetry.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// The same schedule with one class a node (trivial_symmetry). The hops of a step stand in the order of the class hops
/// that they come from, and those of one class hop by node. Precondition: classes and nodes exist.
[[nodiscard]] Schedule expand(const Schedule& schedule);

}  // namespace rota
