// SPDX-License-Identifier: Apache-2.0
//
// The checker's part for ProofKind::stream, which shares no code with the search for the times (stream_bounds.h).
#pragma once

#include <cstdint>

#include "compiler/topology/topology.h"
#include "compiler/verify/proof.h"

namespace rota::verify {

/// The steps that the times prove; see proved_steps. Throws InputError if they prove nothing. Precondition: the proof
/// has two nodes of the network.
[[nodiscard]] std::uint64_t steps_proved_by_stream(const Topology& topology, const Proof& proof);

}  // namespace rota::verify
