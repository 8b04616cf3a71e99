// SPDX-License-Identifier: Apache-2.0
//
// Checks what the quotient judge assumes: that the translations of a schedule's classes are automorphisms of the
// network.
#pragma once

#include <string>

#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota::verify {

/// Takes time nodes · ports. At every node x it checks that its class exists, that the class's representative r belongs
/// to it, and that classes are equally large. x's translation must carry r to x, the neighbour of r at each port to
/// that of x, and the reverse port likewise; one more node, a different one for each x, is checked the same way.
/// to_frame must invert from_frame. Returns the first violation in words; empty if there is none.
[[nodiscard]] std::string class_group_offence(const Topology& topology, const Symmetry& symmetry);

}  // namespace rota::verify
