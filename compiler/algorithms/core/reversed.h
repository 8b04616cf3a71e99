// SPDX-License-Identifier: Apache-2.0
//
// Duality (paper 002, section 1): a schedule run backwards solves the dual collective in as many steps and
// transmissions. Broadcast becomes accumulation, scatter becomes gather.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Step t becomes T-1-t, every hop runs the other way, and origins and destinations are exchanged. Classes, root and
/// port model stay, the collective becomes its dual, and the algorithm's name is left to the caller. Reversing twice
/// restores the schedule. Preconditions: the collective is not isotropic; packets of one message, one phase, one
/// timeline (a start-up precedes its packet, so it has no mirror image).
[[nodiscard]] Schedule reversed(const Schedule& schedule);

}  // namespace rota
