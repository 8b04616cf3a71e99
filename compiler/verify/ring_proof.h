// SPDX-License-Identifier: Apache-2.0
//
// Whether a network is a ring, for the proof that is about odd ones.
#pragma once

#include "compiler/topology/topology.h"

namespace rota::verify {

/// Whether the network is one ring of 5, 7, 9, … nodes. Time: one walk around it.
[[nodiscard]] bool is_odd_ring(const Topology& topology);

}  // namespace rota::verify
