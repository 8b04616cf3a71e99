// SPDX-License-Identifier: Apache-2.0
//
// Multinode broadcast on star graphs, single-port (paper 003, section IV): on an embedded mesh, and the algorithm the
// paper measures it against.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Procedure Nonpersonalized_Broadcast of paper 003 on star:n: an n×(n-1)! mesh, its rows cycles of the (n-1)-substars
/// *…*i and its columns chains from substar to substar, of one or three hops each (dilation 3). Every column exchanges
/// its messages, upwards, then downwards, three steps each time a message goes on; then packets of a column's n
/// messages go round the rows. (n-1)!+6n-7 start-ups, n!+5n-6 steps. Nodes in the middle of three hops get some
/// messages more than once, as in the paper; left out are only hops to a message's origin and to nodes with a copy that
/// they have not passed on, from which it goes on. (The paper could do with less: three hops end as the next three
/// begin, over the same link, so that each first hop but those of a message's first three is there already, and 2(n-2)
/// start-ups and steps too many are paid.) Every node has a program of its own. Throws InputError where n is not 3
/// to 7. Precondition: star:n.
[[nodiscard]] Schedule embedded_mesh_broadcast(const TopologyPtr& star);

/// All messages go along a Hamiltonian path, n!-1 steps, the minimum (Fragopoulou and Akl, as paper 003, section IV,
/// has it). Every message goes the path as its origin sees it, so that all nodes have one program and share the links.
/// Throws InputError above star:9. Precondition: star:n.
[[nodiscard]] Schedule hamiltonian_broadcast(const TopologyPtr& star);

}  // namespace rota
