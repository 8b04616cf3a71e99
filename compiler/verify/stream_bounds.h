// SPDX-License-Identifier: Apache-2.0
//
// The lower bound of an all-port broadcast of many segments: how soon so many can come to one node over the network
// (the quickest flow), for the node where that takes longest (ProofKind::stream).
#pragma once

#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"

namespace rota::verify {

/// The best bound of the nodes examined: all, or those that segments enter last if all would take minutes. By
/// successive shortest paths (Ford and Fulkerson, "Constructing maximal dynamic flows from static flows", 1958); the
/// times are the distances that remain. Precondition: an all-port broadcast or accumulation, on two nodes or more.
[[nodiscard]] Bound stream_bound(const Schedule& schedule);

}  // namespace rota::verify
