// SPDX-License-Identifier: Apache-2.0
//
// Finds the symmetry that an explicit schedule has: one from a file, where every node's hops are spelled out, becomes
// one with as few ROM images as its nodes really need.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// The same hops with one class where every node does what node 0 does, translated; else two classes under one of a few
/// subgroups of index 2; else unchanged. Of a schedule that is not explicit (trivial_symmetry) or whose topology has no
/// group nothing changes. Precondition: hops are ordered by (step, class, port) and name nodes of the topology.
[[nodiscard]] Schedule share_programs(Schedule schedule);

}  // namespace rota
