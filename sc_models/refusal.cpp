// SPDX-License-Identifier: Apache-2.0
#include "sc_models/refusal.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <systemc>

#include "sc_models/clocked_group.h"
#include "sc_models/report_ids.h"

namespace rota {

void report_refusal(const InputError& problem) { SC_REPORT_ERROR(kConfigReport, problem.what()); }

void throw_refusal_of(const sc_core::sc_report& report) {
  if (std::string_view(report.get_msg_type()) == kConfigReport) throw InputError(report.get_msg());
}

std::string in_words(const ScheduleViolation& violation, const std::string& node) {
  return fmt::format("send channel {} of node {} in step {}: {}", index(violation.channel), node, index(violation.step),
                     violation.cause == ScheduleViolation::Cause::not_ready ? "the receiver was not ready"
                                                                            : "there was no flit to send");
}

void report_violation(const std::string& words) {
  SC_REPORT_ERROR(kScheduleReport, ("a flit missed its cycle, on " + words).c_str());
}

void note_violation(ClockedGroup* group, const ScheduleViolation& violation) {
  if (group != nullptr) {
    group->note_miss();
  } else {
    report_violation(in_words(violation, std::to_string(index(violation.node))));
  }
}

}  // namespace rota
