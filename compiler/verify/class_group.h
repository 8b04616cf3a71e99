// SPDX-License-Identifier: Apache-2.0
//
// The quotient judge takes it that the translations of a schedule's classes are automorphisms of the network. This
// checks it.
#pragma once

#include <string>

#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota::verify {

/// Checks the classes in time nodes · ports. At every node x: its class exists, the class's representative r belongs to
/// it, and classes are equally large; x's translation carries r to x, the neighbour of r at each port, and the port by
/// which that neighbour sees r, to those of x; it does the same at one more node, another for each x; and to_frame
/// undoes from_frame. Returns the first thing that does not hold, in words; empty if all do.
[[nodiscard]] std::string class_group_offence(const Topology& topology, const Symmetry& symmetry);

}  // namespace rota::verify
