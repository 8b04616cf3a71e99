// SPDX-License-Identifier: Apache-2.0
//
// Lower bounds for every collective. Those of total exchange come from bounds.h; the others follow from how far
// messages must go and how many must pass through a node.
#pragma once

#include <optional>

#include "compiler/schedule/collective.h"
#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"

namespace rota {

/// The best proved bound on the steps of this schedule's collective under its port model: the longest distance, the
/// doubling of the informed nodes (single-port broadcast), the messages that the busiest node must send or receive, or
/// the transmissions that all nodes share (paper 002, section 2). Its proof has been checked. nullopt if no bound can
/// be computed in reasonable time. Throws CheckFailed if the proof fails, which is a defect of rota.
[[nodiscard]] std::optional<Bound> best_bound_for(const Schedule& schedule);

/// The figures of the network and, for each port model, the best bound on the collective of `task`, a schedule whose
/// hops, port model, NIC and steps do not matter; none where best_bound_for has none. `narrow_nic` has the bound for
/// one NIC channel where `narrow` and that is larger.
[[nodiscard]] LowerBounds collective_bounds(Schedule task, bool narrow);

}  // namespace rota
