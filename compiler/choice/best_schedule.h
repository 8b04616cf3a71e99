// SPDX-License-Identifier: Apache-2.0
//
// The best of many schedules for one request: fewest steps, then fewest slots, lanes and ROM bits.
#pragma once

#include "compiler/choice/trials.h"

namespace rota {

struct BestSchedule {
  Attempt best;
  TrialSummary summary;
};

/// The least ScheduleCost among the trials; the first of equals. Never more than that of make_schedule's schedule,
/// which is the first trial. The NIC has as many channels as in that one. An algorithm whose first trials take more
/// steps than the best has no further ones. Throws as try_schedules does.
[[nodiscard]] BestSchedule best_schedule(const TopologyPtr& topology, const ScheduleRequest& request,
                                         const CostTerms& terms, const TrialLimits& limits);

}  // namespace rota
