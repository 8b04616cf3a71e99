// SPDX-License-Identifier: Apache-2.0
//
// Which proofs are about which collective. proved_steps derives steps from a proof; whether its argument holds for a
// collective, and for these messages, is asked here.
#pragma once

#include <string>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/proof.h"

namespace rota::verify {

/// What a file need not say: sets the messages of a proof that counts those of the collective (`demand`, `pairs`) to
/// the messages of `task`, a schedule without hops.
void set_messages(const Schedule& task, Proof& proof);

/// Empty if the proof's argument holds for the collective of `task`: its root, segments, demand, steps of a hop and NIC
/// channels. Otherwise one line.
[[nodiscard]] std::string scope_offence(const Schedule& task, const Proof& proof);

}  // namespace rota::verify
