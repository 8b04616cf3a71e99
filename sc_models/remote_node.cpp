// SPDX-License-Identifier: Apache-2.0
#include "sc_models/remote_node.h"

#include "sc_models/byte_stream.h"

namespace rota {

NodeReport report_of(const NetworkNode& node, std::uint32_t ports, std::uint32_t fifos) {
  NodeReport report;
  for (std::uint32_t p = 0; p < ports; ++p) report.flits_sent.push_back(node.flits_sent(Port{p}));
  report.flits_injected = node.flits_injected();
  report.flits_ejected = node.flits_ejected();
  report.flits_written = node.flits_written();
  report.last_write_edge = node.last_write_edge();
  report.flits_held = node.flits_held();
  report.violations = node.violations();
  report.first_violation = node.first_violation();
  for (std::uint32_t k = 0; k < fifos; ++k) report.peak_fills.push_back(node.peak_fill(k));
  report.errors = node.errors();
  return report;
}

void put(ByteWriter& out, const NodeReport& report) {
  out.put(report.flits_sent);
  out.put(report.flits_injected);
  out.put(report.flits_ejected);
  out.put(report.flits_written);
  out.put(report.last_write_edge);
  out.put(report.flits_held);
  out.put(report.violations);
  out.put(report.first_violation);
  out.put(report.peak_fills);
  out.put(report.errors);
}

NodeReport get_node_report(ByteReader& in) {
  NodeReport report;
  report.flits_sent = in.get<std::vector<std::uint64_t>>();
  report.flits_injected = in.get<std::uint64_t>();
  report.flits_ejected = in.get<std::uint64_t>();
  report.flits_written = in.get<std::uint64_t>();
  report.last_write_edge = in.get<std::uint64_t>();
  report.flits_held = in.get<std::uint64_t>();
  report.violations = in.get<std::uint64_t>();
  report.first_violation = in.get<std::optional<ScheduleViolation>>();
  report.peak_fills = in.get<std::vector<std::uint32_t>>();
  report.errors = in.get<std::string>();
  return report;
}

}  // namespace rota
