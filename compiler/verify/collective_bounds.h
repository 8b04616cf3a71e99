// SPDX-License-Identifier: Apache-2.0
//
// What no schedule of any collective can beat. For total exchange the bounds are those of bounds.h; for the others,
// how far messages have to go and how many have to pass through a node.
#pragma once

#include <optional>

#include "compiler/schedule/collective.h"
#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"

namespace rota {

/// The best proved bound on the steps of this schedule's collective under its port model: the longest distance, the
/// doubling of those who know (single-port broadcast), the messages that the busiest node must send or receive, or the
/// transmissions that all must share (paper 002, section 2). Its proof has been checked again. nullopt where no bound
/// can be had in reasonable time. Throws CheckFailed where the proof fails, which is a defect of rota.
[[nodiscard]] std::optional<Bound> best_bound_for(const Schedule& schedule);

}  // namespace rota
