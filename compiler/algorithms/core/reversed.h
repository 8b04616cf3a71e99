// SPDX-License-Identifier: Apache-2.0
//
// The duality of paper 002, section 1: a schedule run backwards solves the dual problem in as many steps with as many
// transmissions. Broadcasts become accumulations, scatters become gathers.
#pragma once

#include "compiler/schedule/schedule.h"

namespace rota {

/// Step t becomes T-1-t, each hop goes back over its link, origins and destinations change places. The classes stay;
/// so do root and port model; the collective becomes its dual, and the algorithm is left for the caller to name.
/// Reversing twice gives the schedule back. Any collective but `isotropic`.
/// Precondition: packets of one message, one phase, one timeline: start-ups have a beginning, which has no mirror
/// image.
[[nodiscard]] Schedule reversed(const Schedule& schedule);

}  // namespace rota
