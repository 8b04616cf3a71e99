// SPDX-License-Identifier: Apache-2.0
//
// Makes the first half of a schedule's report: what the papers, the bounds, the verifier and the ROM compiler say about
// it. `schedule`, `verify` and `sim` all start here.
#pragma once

#include <string>

#include "compiler/report/run_report.h"
#include "compiler/rom/program.h"
#include "compiler/schedule/courses.h"
#include "compiler/schedule/schedule.h"
#include "compiler/verify/gate.h"

namespace rota::cli {

/// Sources "paper" (if rota's own algorithm made the schedule and promises the papers' optimum) and "schedule".
/// `judgement` is that of a correct schedule.
/// `times` as in rom_cost.
[[nodiscard]] RunReport describe_schedule(const Schedule& schedule, const Judgement& judgement,
                                          const Programs& programs, const StepTimes& times = {});
/// The same for messages of one flit. If no router can hold the programs, the report says so.
[[nodiscard]] RunReport describe_schedule(const Schedule& schedule, const Judgement& judgement);

/// The same for a schedule of courses, whose programs are not made.
[[nodiscard]] RunReport describe_schedule(const CourseSchedule& courses, const Judgement& judgement);

/// Throws CheckFailed that names the first difference if the report's sources disagree, or if a requested fault never
/// struck or was not detected.
void require_agreement(const RunReport& report);

}  // namespace rota::cli
