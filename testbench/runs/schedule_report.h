// SPDX-License-Identifier: Apache-2.0
//
// From a schedule to a verified schedule and the first half of its report: what the papers, the bounds, the verifier
// and the ROM compiler say about it. `schedule`, `verify` and `sim` all start here.
#pragma once

#include <string>

#include "compiler/report/run_report.h"
#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"
#include "compiler/verify/gate.h"

namespace rota::cli {

/// Sources "paper" (where rota's own algorithm made the schedule and promises the papers' optimum) and "schedule".
/// `judgement` is that of a correct schedule.
[[nodiscard]] RunReport describe_schedule(const Schedule& schedule, const Judgement& judgement,
                                          const Programs& programs);
/// The same for messages of one flit; where no router holds the programs the report says so.
[[nodiscard]] RunReport describe_schedule(const Schedule& schedule, const Judgement& judgement);

/// Throws CheckFailed, naming the first difference, where the report's sources do not agree; where a fault was asked
/// for, if it never struck or nothing noticed.
void require_agreement(const RunReport& report);

}  // namespace rota::cli
