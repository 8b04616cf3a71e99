// SPDX-License-Identifier: Apache-2.0
//
// Finds the symmetry of an explicit schedule, such as one from a file, so that it needs as few ROM images as possible.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// The same hops with one class if every node does what node 0 does, translated; otherwise with two classes under one
/// of a few subgroups of index 2; on an array or a mesh with the classes of mesh_reflections, if every node does what
/// its reflections do; otherwise unchanged. A schedule that is not explicit (trivial_symmetry), that has
/// a root or is a multicast, or whose topology has no group and is no mesh, is unchanged. Precondition: hops are
/// ordered by (step, class, port) and name nodes of the topology.
[[nodiscard]] Schedule share_programs(Schedule schedule);

}  // namespace rota
