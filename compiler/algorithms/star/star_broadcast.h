// SPDX-License-Identifier: Apache-2.0
//
// Single-port multinode broadcast on star graphs (paper 003, section IV): the paper's algorithm on an embedded mesh,
// and the one that the paper compares it with.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Procedure Nonpersonalized_Broadcast of paper 003 on star:n. An n×(n-1)! mesh is embedded with dilation 3: its rows
/// are cycles of the (n-1)-substars *…*i, its columns chains from substar to substar with one or three hops per edge.
/// Every column exchanges its messages, first upwards, then downwards, in three steps per edge. Then packets of a
/// column's n messages go round the rows. (n-1)!+6n-7 start-ups, n!+5n-6 steps. One program per node.
///
/// As in the paper, intermediate nodes of three hops receive some messages more than once. A hop is left out only if it
/// leads to a message's origin or to a node whose copy has not been forwarded yet; the message then continues from that
/// copy. (2(n-2) start-ups and steps could be saved: three hops end over the link on which the next three begin, so
/// every first hop except those of a message's first three is redundant.)
///
/// Throws InputError if n is not in 3..7. Precondition: star:n.
[[nodiscard]] Schedule embedded_mesh_broadcast(const TopologyPtr& star);

/// All messages follow a Hamiltonian path: n!-1 steps, the minimum (Fragopoulou and Akl, as cited in paper 003, section
/// IV). Every origin's path is the translated one, so all nodes run one program and share the links.
/// Throws InputError above star:9. Precondition: star:n.
[[nodiscard]] Schedule hamiltonian_broadcast(const TopologyPtr& star);

}  // namespace rota
