// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a module, as a SystemC report: a constructor's refusal, and a flit that missed its cycle.
#pragma once

#include <string>

#include "compiler/error.h"
#include "sc_models/schedule_violation.h"

namespace sc_core {
class sc_report;
}

namespace rota {

class ClockedGroup;

/// Reports a constructor's error under kConfigReport. By default the report is an exception, sc_report; where the user
/// has chosen another action it returns, and the constructor goes on throwing the InputError.
void report_refusal(const InputError& problem);

/// For programs whose users know nothing of SystemC: throws the InputError that became the report, if it is one.
void throw_refusal_of(const sc_core::sc_report& report);

/// "send channel 2 of node 0_1 in step 4: there was no flit to send"
[[nodiscard]] std::string in_words(const ScheduleViolation& violation, const std::string& node);

/// Reports it under kScheduleReport.
void report_violation(const std::string& words);

/// A router's first violation in a run: one that is alone reports it, one in a group leaves it to the group's owner.
void note_violation(ClockedGroup* group, const ScheduleViolation& violation);

}  // namespace rota
